import { describe, expect, it } from "vitest";
import { Splicer } from "../xml/index.ts";
import { readDrawing, styleOf, unitsOf, writeReading } from "./index.ts";

const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const slide = (content: string) => `<p:sld ${namespaces}>${content}</p:sld>`;
const options = {
  name: "ppt/slides/slide1.xml",
  part: "slide 1",
  place: [{ in: "slide", at: 1 }],
  kind: "slide",
} as const;
const shape = (paragraphs: string, body = "<a:bodyPr/>") =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="A"/><p:cNvSpPr txBox="1"/></p:nvSpPr><p:txBody>${body}${paragraphs}</p:txBody></p:sp>`;
const chinese = styleOf({ sourceLanguage: "en-us", targetLanguage: "zh-cn" });

function translate(xml: string, texts: Record<string, string>, style = chinese): string {
  const reading = readDrawing(xml, options);
  const targets = new Map(
    unitsOf([reading]).map((unit) => [unit.id, { text: texts[unit.text] ?? unit.text, tags: unit.tags }]),
  );
  return writeReading(xml, reading, { targets, style });
}

describe("readDrawing", () => {
  it("makes one text of runs that look the same", () => {
    const xml = slide(
      shape(
        '<a:p><a:r><a:rPr lang="en-US" dirty="0"/><a:t>Quarterly </a:t></a:r><a:r><a:rPr lang="en-GB" err="1"/><a:t>report</a:t></a:r></a:p>',
      ),
    );
    const [unit] = unitsOf([readDrawing(xml, options)]);
    expect(unit).toMatchObject({
      text: "Quarterly report",
      tags: [],
      context: { kind: "text-box", place: options.place },
    });
  });

  it("gives a tag to what differs from most of the text, and to links", () => {
    const xml = slide(
      shape(
        '<a:p><a:r><a:t>Read the </a:t></a:r><a:r><a:rPr b="1"/><a:t>whole</a:t></a:r><a:r><a:t> manual at </a:t></a:r>' +
          '<a:r><a:rPr><a:hlinkClick id="x"/></a:rPr><a:t>our site</a:t></a:r></a:p>',
      ),
    );
    const [unit] = unitsOf([readDrawing(xml, options)]);
    expect(unit?.text).toBe("Read the whole manual at our site");
    expect(unit?.tags.map(({ kind, offset, type }) => [kind, offset, type])).toEqual([
      ["open", 9, "format"],
      ["close", 14, "format"],
      ["open", 25, "link"],
      ["close", 33, "link"],
    ]);
  });

  it("keeps slide numbers as tags and line ends as text, but not within a sentence", () => {
    const field = '<a:fld id="{1}" type="slidenum"><a:rPr/><a:t>3</a:t></a:fld>';
    const xml = slide(
      shape(
        `<a:p><a:r><a:t>Page </a:t></a:r>${field}<a:r><a:t> of many</a:t></a:r></a:p>` +
          "<a:p><a:r><a:t>First line.</a:t></a:r><a:br/><a:r><a:t>Second line</a:t></a:r></a:p>" +
          "<a:p><a:r><a:t>How we grow</a:t></a:r><a:br/><a:r><a:t>in the north</a:t></a:r></a:p>",
      ),
    );
    const units = unitsOf([readDrawing(xml, options)]);
    expect(units.map(({ text }) => text)).toEqual([
      "Page  of many",
      "First line.\nSecond line",
      "How we grow in the north",
    ]);
    expect(units[0]?.tags).toMatchObject([{ type: "field", equiv: "3", offset: 5 }]);
    expect(units[2]?.tags).toMatchObject([{ type: "break", offset: 12 }]);
    const out = translate(xml, { "Page  of many": "第页", "First line.\nSecond line": "一\n二" });
    expect(out).toContain(field);
    expect(out).toMatch(/<a:t>一<\/a:t><\/a:r><a:br>.{0,200}<\/a:br><a:r>/);
    expect(out).toMatch(/<\/a:br><a:r>.{0,200}<a:t>二<\/a:t>/);
  });

  it("keeps a sentence whole where runs of no text or of white space stand around its line end", () => {
    const run = (text: string): string => `<a:r><a:t>${text}</a:t></a:r>`;
    const xml = slide(
      shape(
        `<a:p>${run("How we")}${run(" ")}<a:r><a:t/></a:r><a:br/>${run("")}${run("grow")}</a:p>` +
          `<a:p>${run("Two")}<a:br/><a:br/>${run("more")}</a:p>`,
      ),
    );
    const units = unitsOf([readDrawing(xml, options)]);
    expect(units.map(({ text, tags }) => [text, tags.length])).toEqual([
      ["How we grow", 1],
      ["Two\n\nmore", 0],
    ]);
  });

  it("writes a text of both alternatives to both and counts it once", () => {
    const text = "<a:p><a:r><a:t>Twice</a:t></a:r></a:p>";
    const xml = slide(
      `<mc:AlternateContent><mc:Choice Requires="x">${shape(text)}</mc:Choice><mc:Fallback>${shape(text)}</mc:Fallback></mc:AlternateContent>`,
    );
    expect(unitsOf([readDrawing(xml, options)])).toHaveLength(1);
    expect(translate(xml, { Twice: "两次" }).match(/两次/g)).toHaveLength(2);
  });

  it("reads each string of a chart's caches once", () => {
    const point = (value: string) =>
      `<c:strRef><c:f>A1</c:f><c:strCache><c:pt idx="0"><c:v>${value}</c:v></c:pt></c:strCache></c:strRef>`;
    const xml = `<c:chartSpace ${namespaces}><c:cat>${point("North")}</c:cat><c:cat>${point("North")}</c:cat><c:tx>${point("2024")}</c:tx></c:chartSpace>`;
    expect(unitsOf([readDrawing(xml, { ...options, kind: "chart" })]).map(({ text }) => text)).toEqual(["North"]);
    expect(translate(xml, { North: "北" }).match(/<c:v>北<\/c:v>/g)).toHaveLength(2);
    expect(unitsOf([readDrawing(xml, { ...options, skipsCaches: true })])).toEqual([]);
  });

  it("reads alternative texts, but no file names, and leaves names alone", () => {
    const xml = slide(
      '<p:pic><p:cNvPr id="2" name="Picture 1" descr="A red &amp; green map" title="map.png"/></p:pic>',
    );
    expect(unitsOf([readDrawing(xml, options)])).toMatchObject([
      { text: "A red & green map", context: { kind: "alt-text" } },
    ]);
    expect(translate(xml, { "A red & green map": '红"绿' })).toContain(
      'name="Picture 1" descr="红&quot;绿" title="map.png"',
    );
  });

  it("reads what a linked shape says when it is pointed at", () => {
    const xml = slide('<p:pic><p:cNvPr id="2" name="P"><a:hlinkClick tooltip="Go on"/></p:cNvPr></p:pic>');
    expect(unitsOf([readDrawing(xml, options)])).toMatchObject([{ text: "Go on", context: { kind: "attribute" } }]);
  });

  it("knows elements by their namespace", () => {
    const xml =
      '<sld xmlns="http://purl.oclc.org/ooxml/presentationml/main" xmlns:d="http://purl.oclc.org/ooxml/drawingml/main" xmlns:m="http://purl.oclc.org/ooxml/officeDocument/math">' +
      "<d:p><d:r><d:t>Strict</d:t></d:r></d:p><m:r><m:t>formula</m:t></m:r></sld>";
    expect(unitsOf([readDrawing(xml, options)]).map(({ text }) => text)).toEqual(["Strict"]);
    expect(translate(xml, { Strict: "严格" })).toContain("<d:t>严格</d:t></d:r></d:p>");
  });
});

describe("writeReading", () => {
  it("leaves the bytes of what is not changed", () => {
    const xml = slide(shape('<a:p><a:r><a:rPr dirty="0" /><a:t>Same</a:t></a:r></a:p>'));
    expect(translate(xml, {})).toBe(xml);
    expect(new Splicer(xml).result()).toBe(xml);
  });

  it("sets language, font and formats of the target's runs", () => {
    const xml = slide(
      shape(
        '<a:p><a:r><a:rPr lang="en-US" sz="1800"><a:latin typeface="X"/><a:sym typeface="Y"/></a:rPr><a:t>Long plain text</a:t></a:r><a:endParaRPr lang="en-US"/></a:p>',
      ),
    );
    expect(translate(xml, { "Long plain text": "长文本" })).toContain(
      '<a:p><a:r><a:rPr lang="zh-CN" sz="1800"><a:latin typeface="X"/><a:ea typeface="Microsoft YaHei"/><a:sym typeface="Y"/></a:rPr><a:t>长文本</a:t></a:r><a:endParaRPr lang="en-US"/></a:p>',
    );
  });

  it("turns paragraphs and tables round for a right-to-left target", () => {
    const arabic = styleOf({ sourceLanguage: "en-us", targetLanguage: "ar" });
    const xml = slide(
      shape(
        '<a:p><a:pPr algn="l"/><a:r><a:t>Left</a:t></a:r></a:p><a:p><a:r><a:t>Bare</a:t></a:r></a:p>',
        '<a:bodyPr rtlCol="0"/>',
      ) +
        '<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/><a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>Cell</a:t></a:r></a:p></a:txBody></a:tc></a:tbl></p:graphicFrame>',
    );
    const out = translate(xml, { Left: "يسار", Bare: "عار", Cell: "خلية" }, arabic);
    expect(out).toContain(
      '<a:pPr algn="r" rtl="1"/><a:r><a:rPr lang="ar-SA"><a:cs typeface="Arial"/></a:rPr><a:t>يسار',
    );
    expect(out).toContain(
      '<a:p><a:pPr algn="r" rtl="1"/><a:r><a:rPr lang="ar-SA"><a:cs typeface="Arial"/></a:rPr><a:t>عار',
    );
    expect(out).toContain('<a:bodyPr rtlCol="1"/>');
    expect(out).toContain('<a:tblPr firstRow="1" rtl="1"/>');
  });

  it("turns text round that says of itself that it runs from right to left", () => {
    const french = styleOf({ sourceLanguage: "en-us", targetLanguage: "fr" });
    const xml = slide(
      shape(
        '<a:p><a:pPr algn="r" rtl="1"/><a:r><a:t>يسار</a:t></a:r></a:p><a:p><a:pPr algn="r"/><a:r><a:t>Right</a:t></a:r></a:p>',
        '<a:bodyPr rtlCol="1"/>',
      ),
    );
    const out = translate(xml, { يسار: "Gauche", Right: "Droite" }, french);
    expect(out).toContain('<a:pPr algn="l" rtl="0"/>');
    expect(out).toContain('<a:pPr algn="r"/>');
    expect(out).toContain('<a:bodyPr rtlCol="0"/>');
  });

  it("scales longer text in shapes that fit their text, and no other", () => {
    const fits = '<a:bodyPr><a:normAutofit fontScale="92500"/></a:bodyPr>';
    const text = "<a:p><a:r><a:t>Short</a:t></a:r></a:p>";
    const out = translate(slide(shape(text, fits) + shape(text)), { Short: "A text that is three times as long" });
    expect(out.match(/fontScale="\d+"/g)).toEqual(['fontScale="32500"']);
    expect(translate(slide(shape(text, fits)), { Short: "短" })).toContain('fontScale="92500"');
  });
});

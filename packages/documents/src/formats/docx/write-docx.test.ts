import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { mergeWhole } from "../../conformance/index.ts";
import { assertWellFormed } from "../../xml/index.ts";
import { docxFormat } from "./index.ts";
import { bodyOf, buildDocx, element, paragraph, partText, run } from "./testing/build-docx.ts";
import { target, written } from "./testing/tagged.ts";

interface Translation {
  /** From the text of a unit, with its tags written into it, to that of its target. */
  readonly texts: Readonly<Record<string, string>>;
  readonly to?: LanguageCode;
  readonly from?: LanguageCode;
}

async function translate(bytes: Uint8Array, { texts, to = "fr", from = "en-us" }: Translation): Promise<Uint8Array> {
  const merged = await mergeWhole(docxFormat, bytes, {
    options: { fileName: "a.docx" },
    sourceLanguage: from,
    targetLanguage: to,
    targetOf: (unit) => target(unit, texts[written(unit)] ?? written(unit)),
  });
  assertWellFormed(partText(merged), "document.xml");
  return merged;
}

/** The body of a translated document, without the language that every run gets. */
async function bodyAfter(body: string, translation: Translation): Promise<string> {
  const translated = bodyOf(await translate(buildDocx(body), translation));
  return translated.replaceAll(/<w:lang [^<>]*\/>/g, "").replaceAll("<w:rPr></w:rPr>", "");
}

const bold = "<w:b/>";

describe("room for a longer text", () => {
  const long = "Une phrase qui a besoin de bien plus de place que les quelques mots de la source n'en avaient";

  it("is made in shapes, rows and frames of fixed height", async () => {
    const size = 'cx="1905000" cy="457200"';
    const content = `<w:txbxContent>${paragraph(run("In a box"))}</w:txbxContent>`;
    const box = `<w:r><w:drawing><wp:anchor><wp:extent ${size}/><wps:wsp><wps:spPr><a:xfrm><a:ext ${size}/></a:xfrm></wps:spPr><wps:txbx>${content}</wps:txbx><wps:bodyPr/></wps:wsp></wp:anchor></w:drawing></w:r>`;
    const row = (text: string) =>
      `<w:tr><w:trPr><w:trHeight w:val="300" w:hRule="exact"/></w:trPr><w:tc>${paragraph(run(text))}</w:tc></w:tr>`;
    const frame = (text: string) => `<w:p><w:pPr><w:framePr w:h="300" w:hRule="exact"/></w:pPr>${run(text)}</w:p>`;
    const drawn = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:w=';
    const document = buildDocx(
      paragraph(run("Around "), box) + `<w:tbl><w:tblPr/>${row("Cell")}${row("Kept")}</w:tbl>` + frame("Frame"),
      { change: (text) => text.replace("xmlns:w=", drawn) },
    );
    const texts = { "In a box": long, Cell: long, Frame: long };
    const body = bodyOf(await translate(document, { texts }));
    expect(body).toContain("<wps:bodyPr><a:spAutoFit/></wps:bodyPr>");
    expect(body).not.toContain('cy="457200"');
    expect(body.match(/w:hRule="\w+"/g)).toEqual(['w:hRule="atLeast"', 'w:hRule="exact"', 'w:hRule="atLeast"']);
  });
});

describe("targets in their places", () => {
  it("take the paragraph's format, and that of their tags", async () => {
    const body = paragraph(run("All of it is bold, ", bold) + run("but this"));
    const texts = { "All of it is bold, <1>but this</1>": "<1>Sauf ceci</1>, tout est gras & <large>" };
    expect(await bodyAfter(body, { texts })).toBe(
      paragraph(run("Sauf ceci"), run(", tout est gras &amp; &lt;large&gt;", bold)),
    );
  });

  it("keep what stood at the edges, and codes where the tags are", async () => {
    const mark = `<w:bookmarkStart w:id="1" w:name="a"/>`;
    const body = paragraph(mark, run("See "), `<w:hyperlink>${run("here")}</w:hyperlink>`, `<w:bookmarkEnd w:id="1"/>`);
    expect(await bodyAfter(body, { texts: { "See <1>here</1>": "<1>Ici</1> voir" } })).toBe(
      paragraph(mark, `<w:hyperlink>${run("Ici")}</w:hyperlink>`, run(" voir"), `<w:bookmarkEnd w:id="1"/>`),
    );
  });

  it("write breaks, tabs and hyphens as Word does", async () => {
    expect(await bodyAfter(paragraph(run("One")), { texts: { One: "a\tb\nc\u2011d" } })).toBe(
      paragraph(
        "<w:r>" +
          ["a", "<w:tab/>", "b", "<w:br/>", "c", "<w:noBreakHyphen/>", "d"]
            .map((piece) => (piece.startsWith("<") ? piece : `<w:t xml:space="preserve">${piece}</w:t>`))
            .join("") +
          "</w:r>",
      ),
    );
  });

  it("survive targets whose tags are lost, crossed or unknown", async () => {
    const body = paragraph(run("a long text "), run("b", bold), `<w:r><w:br/></w:r>`, run("c"));
    const source = "a long text <1>b</1><2/>c";
    for (const broken of ["rien", "</1>x<1>y", "<2/><1>x", "<7>x</7><1>y</1><2/>"]) {
      const after = await bodyAfter(body, { texts: { [source]: broken } });
      expect(after.match(/<w:br\/>/g)).toHaveLength(1);
    }
  });

  it("leave paragraphs alone whose text stays", async () => {
    const kept = paragraph(run("Kept "), "<w:proofErr/>", run("as it is", bold));
    const body = kept + paragraph(run("Other"));
    expect(await bodyAfter(body, { texts: { Other: "Autre" } })).toBe(kept + paragraph(run("Autre")));
  });

  it("go into both alternatives of a text box, and into what surrounds it", async () => {
    const box = (text: string, name: string) =>
      `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:docPr id="1" name="B" descr="${name}"/>` +
      `<w:txbxContent>${paragraph(run(text))}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict>` +
      `<v:shape alt="${name}"><w:txbxContent>${paragraph(run(text))}</w:txbxContent></v:shape></w:pict></mc:Fallback>` +
      `</mc:AlternateContent>`;
    const outer = (before: string, inner: string, name: string) =>
      paragraph(run(before), `<w:r>${box(inner, name)}</w:r>`, run(" end"));
    const texts = { "Before<1/> end": "Avant<1/> end", Inside: "Dedans", "The box": `La "boîte"` };
    expect(await bodyAfter(outer("Before", "Inside", "The box"), { texts })).toBe(
      outer("Avant", "Dedans", "La &quot;boîte&quot;"),
    );
    expect(await bodyAfter(outer("Before", "Inside", "The box"), { texts: { Inside: "Dedans" } })).toBe(
      outer("Before", "Dedans", "The box"),
    );
  });

  it("loosen content controls from data that would overwrite them", async () => {
    const control = (binding: string, content: string) =>
      `<w:sdt><w:sdtPr><w:id w:val="1"/>${binding}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const binding = `<w:dataBinding w:xpath="/a"/>`;
    const body = (bound: string, text: string) =>
      control(bound, paragraph(run(text))) + paragraph(run("Name: "), control(bound, run(text)), run(" end"));
    const texts = { Value: "Valeur", "Name: <1>Value</1> end": "Nom : <1>Valeur</1> fin" };
    expect(await bodyAfter(body(binding, "Value"), { texts })).toBe(
      body("", "Valeur").replace("Name: ", "Nom : ").replace(" end", " fin"),
    );
    expect(await bodyAfter(body(binding, "Value"), { texts: {} })).toBe(body(binding, "Value"));
  });

  it("go into headers, notes and the title", async () => {
    const bytes = buildDocx(paragraph(run("Text")), {
      extra: [{ path: "header1.xml", kind: "header", root: "hdr", content: paragraph(run("Head")) }],
    });
    const merged = await translate(bytes, { texts: { Head: "En-tête" } });
    expect(partText(merged, "word/header1.xml")).toContain("En-tête");
    expect(bodyOf(merged)).toBe(paragraph(run("Text")));
  });

  it("go into what pops up over links and into every list number that says the same", async () => {
    const level = (label: string) => `<w:lvl><w:numFmt w:val="decimal"/><w:lvlText w:val="${label}"/></w:lvl>`;
    const body = (tip: string, text: string) =>
      paragraph(run("See "), `<w:hyperlink w:tooltip="${tip}">${run(text)}</w:hyperlink>`);
    const bytes = buildDocx(body("A tip", "here"), {
      extra: [{ path: "n.xml", kind: "numbering", root: "numbering", content: level("Part %1").repeat(2) }],
    });
    const texts = { "See <1>here</1>": "See <1>ici</1>", "A tip": "Une bulle", "Part <1/>": "<1/>e partie" };
    const merged = await translate(bytes, { texts });
    expect(partText(merged, "word/n.xml")).toContain(level("%1e partie").repeat(2));
    expect(bodyOf(merged)).toContain('<w:hyperlink w:tooltip="Une bulle">');
    expect(bodyOf(merged)).toContain(">ici<");
  });

  it("keep the encoding of a part", async () => {
    const utf16 = Buffer.from(`\uFEFF${element("hdr", paragraph(run("Head")))}`, "utf16le");
    const bytes = buildDocx(paragraph(run("Text")), {
      extra: [{ path: "header1.xml", kind: "header", root: "hdr", content: "" }],
      files: { "word/header1.xml": utf16 },
    });
    const merged = await translate(bytes, { texts: { Head: "头" }, to: "zh-cn" });
    expect(partText(merged, "word/header1.xml")).toMatch(/^\uFEFF.*>头</s);
  });
});

describe("the target language", () => {
  const after = async (properties: string, translation: Partial<Translation> = {}) => {
    const body = bodyOf(
      await translate(buildDocx(paragraph(run("Text", properties))), { texts: { Text: "X" }, ...translation }),
    );
    const start = body.indexOf("<w:rPr>");
    return start < 0 ? undefined : body.slice(start + "<w:rPr>".length, body.lastIndexOf("</w:rPr>"));
  };

  it.each<[LanguageCode, string, string]>([
    ["fr", "", `<w:lang w:val="fr-FR"/>`],
    ["fr", `<w:lang w:val="en-US" w:eastAsia="ja-JP"/>`, `<w:lang w:val="fr-FR" w:eastAsia="ja-JP"/>`],
    ["fr", `<w:rFonts w:ascii="宋体" w:hint="eastAsia"/>`, `<w:rFonts w:ascii="Arial"/><w:lang w:val="fr-FR"/>`],
    ["zh-cn", `<w:b/>`, `<w:rFonts w:hint="eastAsia" w:eastAsia="Microsoft YaHei"/><w:b/><w:lang w:eastAsia="zh-CN"/>`],
    [
      "zh-cn",
      `<w:rFonts w:ascii="Arial" w:eastAsia="楷体"/>`,
      `<w:rFonts w:ascii="Arial" w:eastAsia="楷体" w:hint="eastAsia"/><w:lang w:eastAsia="zh-CN"/>`,
    ],
    [
      "ja",
      `<w:rFonts w:eastAsia="SimSun"/>`,
      `<w:rFonts w:eastAsia="Yu Gothic" w:hint="eastAsia"/><w:lang w:eastAsia="ja-JP"/>`,
    ],
    ["my", "", `<w:rFonts w:cs="Myanmar Text" w:hAnsi="Myanmar Text"/><w:lang w:val="my-MM" w:bidi="my-MM"/>`],
    [
      "ar",
      `<w:b/><w:sz w:val="20"/>`,
      `<w:rFonts w:cs="Arial"/><w:b/><w:bCs/><w:sz w:val="20"/><w:szCs w:val="20"/><w:rtl/><w:lang w:bidi="ar-SA"/>`,
    ],
  ])("%s sets fonts, direction and language in the schema's order", async (to, properties, expected) => {
    expect(await after(properties, { to })).toBe(expected);
  });

  it("leaves fonts of symbols alone", async () => {
    const symbol = `<w:rFonts w:ascii="Wingdings"/>`;
    const body = paragraph(run("Text "), run("\uF0FC", symbol), run(" more"));
    const merged = bodyOf(await translate(buildDocx(body), { texts: { "Text <1/> more": "X<1/>" }, to: "zh-cn" }));
    expect(merged).toContain(`${symbol}<w:lang w:eastAsia="zh-CN"/>`);
  });

  const properties = `<w:pPr><w:spacing w:after="1"/><w:jc w:val="left"/></w:pPr>`;
  const rtlProperties = properties.replace("<w:spacing", "<w:bidi/><w:spacing");
  const tableWith = (tableProperties: string, cell: string) =>
    `<w:tbl>${tableProperties}<w:tr><w:tc>${cell}</w:tc></w:tr></w:tbl>`;
  const withText = (text: string, of: string, runProperties = "") => `<w:p>${of}${run(text, runProperties)}</w:p>`;

  it("turns paragraphs and tables from left to right to right to left", async () => {
    const body = (turned: boolean, text: string) =>
      withText(text, turned ? rtlProperties : properties) +
      tableWith(
        `<w:tblPr>${turned ? "<w:bidiVisual/>" : ""}<w:tblW w:w="1"/></w:tblPr>`,
        turned ? `<w:p><w:pPr><w:bidi/></w:pPr>${run("5")}</w:p>` : paragraph(run("5")),
      );
    const merged = await bodyAfter(body(false, "Text"), { texts: { Text: "نص" }, to: "ar" });
    const rtl = `<w:rFonts w:cs="Arial"/><w:rtl/>`;
    expect(merged.replace(`<w:rPr>${rtl}</w:rPr>`, "")).toBe(body(true, "نص"));
  });

  it("turns them back", async () => {
    const body =
      withText("نص", rtlProperties, "<w:bCs/><w:rtl/>") + tableWith("<w:tblPr><w:bidiVisual/></w:tblPr>", paragraph());
    expect(await bodyAfter(body, { texts: { نص: "Text" }, from: "ar", to: "en-us" })).toBe(
      withText("Text", properties, "<w:b/><w:bCs/>") + tableWith("", paragraph()),
    );
  });
});

describe("digital signatures", () => {
  it("are left out with all that leads to them", async () => {
    const origin = "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin";
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
    const files = {
      "_rels/.rels": `<Relationships><Relationship Id="a" Type="${office}" Target="word/document.xml"/><Relationship Id="b" Type="${origin}" Target="_xmlsignatures/origin.sigs"/></Relationships>`,
      "_xmlsignatures/origin.sigs": "",
      "_xmlsignatures/sig1.xml": "<Signature/>",
    };
    const merged = await translate(buildDocx(paragraph(run("Text")), { files }), { texts: { Text: "Texte" } });
    expect(partText(merged, "_rels/.rels")).not.toContain("origin");
    expect(partText(merged, "_xmlsignatures/sig1.xml")).toBe("");
  });
});

import { describePlace } from "@yiqiao/contracts/documents";
import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole, pseudoTarget } from "../../conformance/index.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import { openZip } from "../../zip/index.ts";
import { buildPackage, type PackagePart } from "../../ooxml/testing/build-package.ts";
import { buildWorkbook, inlineCell } from "../xlsx/testing/build-workbook.ts";
import { pptxFormat } from "./index.ts";

const paragraph = (text: string) => `<a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p>`;
const shape = (text: string, placeholder = "") =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>${paragraph(text)}</p:txBody></p:sp>`;
const slide = (content: string) => `<p:sld><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:sld>`;
const cache = (text: string) =>
  `<c:strRef><c:f>Sheet1!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>${text}</c:v></c:pt></c:strCache></c:strRef>`;

function deck(): Record<string, PackagePart> {
  return {
    "ppt/presentation.xml": {
      content:
        '<p:presentation><p:sldIdLst><p:sldId id="257" r:id="r2"/><p:sldId id="256" r:id="r1"/></p:sldIdLst>' +
        '<p:extLst><p14:section name="Opening part"/></p:extLst></p:presentation>',
      related: [
        ["slide", "slides/slide1.xml"],
        ["slide", "slides/slide2.xml"],
        ["slideMaster", "slideMasters/slideMaster1.xml"],
      ],
    },
    "ppt/slides/slide1.xml": {
      content: slide(shape("Shown second")),
      related: [
        ["chart", "../charts/chart1.xml"],
        ["diagramData", "../diagrams/data1.xml"],
        ["http://schemas.microsoft.com/office/2007/relationships/diagramDrawing", "../diagrams/drawing1.xml"],
      ],
    },
    "ppt/slides/slide2.xml": {
      content: slide(shape("Shown first", '<p:ph type="ctrTitle"/>')),
      related: [
        ["notesSlide", "../notesSlides/notesSlide1.xml"],
        ["comments", "../comments/comment1.xml"],
        ["comments", "../comments/modern1.xml"],
      ],
    },
    "ppt/notesSlides/notesSlide1.xml": { content: `<p:notes>${shape("Say hello", '<p:ph type="body"/>')}</p:notes>` },
    "ppt/comments/comment1.xml": { content: "<p:cmLst><p:cm><p:text>Too long?</p:text></p:cm></p:cmLst>" },
    "ppt/comments/modern1.xml": {
      content: `<p188:cmLst><p188:cm><p188:txBody>${paragraph("I agree")}</p188:txBody></p188:cm></p188:cmLst>`,
    },
    "ppt/charts/chart1.xml": {
      content: `<c:chartSpace><c:title><c:rich>${paragraph("Sales of all regions")}</c:rich></c:title><c:cat>${cache("North")}</c:cat></c:chartSpace>`,
      related: [["package", "../embeddings/book.xlsx"]],
    },
    "ppt/embeddings/book.xlsx": {
      content: buildWorkbook({ Sheet1: inlineCell("A1", "North") + inlineCell("A2", "Elsewhere") }),
    },
    "ppt/diagrams/data1.xml": { content: `<dgm:dataModel><dgm:t>${paragraph("Plan")}</dgm:t></dgm:dataModel>` },
    "ppt/diagrams/drawing1.xml": {
      content: `<dsp:drawing><dsp:txBody>${paragraph("Plan")}</dsp:txBody></dsp:drawing>`,
    },
    "ppt/slideMasters/slideMaster1.xml": {
      content: `<p:sldMaster>${shape("Click to edit", '<p:ph type="title"/>')}${shape("Company confidential")}</p:sldMaster>`,
      related: [["slideLayout", "../slideLayouts/slideLayout1.xml"]],
    },
    "ppt/slideLayouts/slideLayout1.xml": { content: `<p:sldLayout>${shape("Our motto")}</p:sldLayout>` },
  };
}

const options = { fileName: "deck.pptx" };

describeFormat(pptxFormat, [
  { name: "a deck", bytes: () => buildPackage(deck()) },
  { name: "a strict deck", bytes: () => buildPackage(deck(), { isStrict: true }) },
]);

describe("pptxFormat", () => {
  it("reads slides in the order in which they are shown, then layouts and masters without prompts", async () => {
    const { units, counts } = await extractWhole(pptxFormat, buildPackage(deck()), options);
    expect(units.map(({ text, context: { kind, place = "" } }) => [text, kind, describePlace(place, "en")])).toEqual([
      ["Opening part", "title", "section 1"],
      ["Shown first", "heading", "slide 1"],
      ["Say hello", "notes", "slide 1, notes"],
      ["Too long?", "comment", "slide 1, comment"],
      ["I agree", "comment", "slide 1, comment"],
      ["Shown second", "slide", "slide 2"],
      ["Sales of all regions", "chart", "slide 2, chart"],
      ["North", "chart", "slide 2, chart"],
      ["Plan", "diagram", "slide 2, diagram"],
      ["Company confidential", "slide", "slide master 1"],
      ["Our motto", "slide", "slide layout 1"],
    ]);
    expect(counts).toEqual({ pages: 2 });
  });

  it("writes a diagram's drawing and a chart's workbook with the slide", async () => {
    const merged = await mergeWhole(pptxFormat, buildPackage(deck()), { options, targetOf: pseudoTarget });
    expect(textOf(merged, "ppt/diagrams/drawing1.xml")).toContain("<a:t>(Cyna)</a:t>");
    const zip = openZip(sourceOfBytes(merged));
    const [book] = zip.entries.filter(({ name }) => name.endsWith(".xlsx")).map((entry) => zip.read(entry));
    const cells = textOf(book ?? new Uint8Array(), "xl/worksheets/sheet1.xml");
    expect(cells).toContain("(Abegu)");
    expect(cells).toContain("Elsewhere");
  });

  it("leaves out a damaged part and says so", async () => {
    const parts = { ...deck(), "ppt/notesSlides/notesSlide1.xml": { content: "<p:notes><a:p></p:notes>" } };
    const { units, warnings } = await extractWhole(pptxFormat, buildPackage(parts), options);
    expect(units.map(({ text }) => text)).not.toContain("Say hello");
    expect(warnings).toMatchObject([{ code: "partUnreadable", location: [{ in: "slide", at: 1 }, { in: "notes" }] }]);
  });

  it("reads a slide whose relationships are damaged without what it relates to", async () => {
    const name = "ppt/slides/_rels/slide2.xml.rels";
    const parts = { ...deck(), "ppt/slides/slide2.xml": { content: slide(shape("Shown first")) } };
    const broken = buildPackage({ ...parts, [name]: { content: Uint8Array.from([0xff, 0xff]) } });
    const { units, warnings } = await extractWhole(pptxFormat, broken, options);
    expect(units.map(({ text }) => text)).toContain("Shown first");
    expect(warnings).toMatchObject([{ code: "partUnreadable", location: name }]);
  });

  it("drops a digital signature and says so", async () => {
    const origin = ["http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"] as const;
    const signed = buildPackage(
      {
        ...deck(),
        "_xmlsignatures/origin.sigs": { content: "" },
        "_xmlsignatures/sig1.xml": { content: "<Signature/>" },
      },
      { related: [[...origin, "_xmlsignatures/origin.sigs"]] },
    );
    const { warnings } = await extractWhole(pptxFormat, signed, options);
    expect(warnings).toMatchObject([{ code: "signatureDropped" }]);
    const merged = await mergeWhole(pptxFormat, signed, { options, targetOf: pseudoTarget });
    const names = openZip(sourceOfBytes(merged)).entries.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith("_xmlsignatures"))).toEqual([]);
    expect(textOf(merged, "_rels/.rels")).not.toContain("digital-signature");
  });
});

function textOf(bytes: Uint8Array, name: string): string {
  const zip = openZip(sourceOfBytes(bytes));
  const entry = zip.find(name);
  return entry === undefined ? "" : Buffer.from(zip.read(entry)).toString();
}

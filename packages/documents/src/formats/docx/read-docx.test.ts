import { describePlace, warningMessage } from "@yiqiao/contracts/documents";
import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole } from "../../conformance/index.ts";
import { docxFormat } from "./index.ts";
import { buildDocx, field, paragraph, run } from "./testing/build-docx.ts";
import { written } from "./testing/tagged.ts";

const bold = "<w:b/>";
const options = { fileName: "a.docx" };

async function read(bytes: Uint8Array) {
  return extractWhole(docxFormat, bytes, options);
}

/** The units of a body, with their tags written into the text. */
async function unitsOf(body: string): Promise<string[]> {
  return (await read(buildDocx(body))).units.map(written);
}

const textBox = (text: string): string =>
  `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:docPr id="1" name="Box 1" descr="A box"/><wps:txbx>` +
  `<w:txbxContent>${paragraph(run(text))}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict>` +
  `<v:shape alt="A box"><v:textbox><w:txbxContent>${paragraph(run(text))}</w:txbxContent></v:textbox></v:shape>` +
  `</w:pict></mc:Fallback></mc:AlternateContent>`;
const table = (...cells: readonly string[]): string =>
  `<w:tbl><w:tblPr/><w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr></w:tbl>`;

describeFormat(docxFormat, [
  {
    name: "formats, links, fields, text boxes, tables",
    bytes: () =>
      buildDocx(
        paragraph(run("Some "), run("bold", bold), run(" text with "), `<w:hyperlink>${run("a link")}</w:hyperlink>`) +
          paragraph(run("On page "), field("PAGE", run("3")), run(" of the book")) +
          paragraph(run("Before "), `<w:r>${textBox("In a box")}</w:r>`, run(" after")) +
          table(paragraph(run("Cell one")), paragraph(run("Cell two")) + table(paragraph(run("Inner cell")))),
      ),
  },
  {
    name: "a long text",
    bytes: () => buildDocx(Array.from({ length: 450 }, (_, at) => paragraph(run(`Line ${at}`))).join("")),
  },
]);

describe("what stands around and inside of paragraphs", () => {
  it("gives text boxes once, behind their paragraph, and alternative texts", async () => {
    const { units } = await read(
      buildDocx(paragraph(run("Before "), `<w:r>${textBox("In a box")}</w:r>`, run(" after"))),
    );
    expect(units.map((unit) => [unit.context.kind, written(unit)])).toEqual([
      ["paragraph", "Before <1/> after"],
      ["alt-text", "A box"],
      ["text-box", "In a box"],
    ]);
  });

  it("names cells, headings and the parts around the document", async () => {
    const heading = `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${run("Heading")}</w:p>`;
    const story = (kind: string, root: string, content: string) => ({ path: `${kind}.xml`, kind, root, content });
    const note = (text: string) => paragraph("<w:r><w:footnoteRef/></w:r>", run(text));
    const { units } = await read(
      buildDocx(heading + table(paragraph(run("One")), paragraph(run("Two"))) + table(paragraph(run("Three"))), {
        extra: [
          story("styles", "styles", `<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>`),
          story("comments", "comments", `<w:comment>${paragraph(run("Comment"))}</w:comment>`),
          story("footnotes", "footnotes", `<w:footnote>${note("Note")}</w:footnote>`),
          story("footer", "ftr", paragraph(run("Foot"))),
          story("header", "hdr", paragraph(run("Head"))),
        ],
      }),
    );
    expect(units.map(({ text, context }) => [context.kind, describePlace(context.place ?? "", "en"), text])).toEqual([
      ["heading", "heading “Heading”", "Heading"],
      ["cell", "under “Heading”, table 1, row 1, column 1", "One"],
      ["cell", "under “Heading”, table 1, row 1, column 2", "Two"],
      ["cell", "under “Heading”, table 2, row 1, column 1", "Three"],
      ["header", "header", "Head"],
      ["footer", "footer", "Foot"],
      ["footnote", "footnote 1", "Note"],
      ["comment", "comment 1", "Comment"],
    ]);
  });

  it("tells where a text is by the heading before it, however many parts the document is cut into", async () => {
    const heading = (text: string) => `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${run(text)}</w:p>`;
    const lines = Array.from({ length: 250 }, (_, at) => paragraph(run(`Line ${at}`))).join("");
    const long = `On ${"very ".repeat(20)}long headings`;
    const box = paragraph(run("Around "), `<w:r>${textBox("In a box")}</w:r>`);
    const { units } = await read(
      buildDocx(
        paragraph(run("First")) + paragraph(run("Second")) + heading("Dosage") + lines + box + heading(long) + lines,
      ),
    );
    const placeOf = (text: string) => units.flatMap((unit) => (unit.text === text ? [unit.context.place ?? ""] : []));
    expect(placeOf("Second").map((place) => describePlace(place, "en"))).toEqual(["paragraph 2"]);
    expect(placeOf("In a box").map((place) => describePlace(place, "en"))).toEqual(["under “Dosage”, text box"]);
    const [first = "", second = ""] = placeOf("Line 249");
    expect(describePlace(first, "en")).toBe("under “Dosage”, paragraph 250");
    expect(describePlace(first, "zh")).toBe("“Dosage”一节，第 250 段");
    expect(describePlace(second, "en")).toBe(`under “${long.slice(0, 60)}…”, paragraph 250`);
  });

  it("cuts long texts into parts of 200 units", async () => {
    const { parts } = await read(
      buildDocx(Array.from({ length: 450 }, (_, at) => paragraph(run(`Line ${at}`))).join("")),
    );
    expect(parts.map(({ id, units }) => [id, units.length])).toEqual([
      ["word/document.xml", 200],
      ["word/document.xml#2", 200],
      ["word/document.xml#3", 50],
    ]);
  });

  it("reads the strict variant, other prefixes, and main parts elsewhere", async () => {
    const strict = (text: string) =>
      text
        .replaceAll(
          "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
          "http://purl.oclc.org/ooxml/wordprocessingml/main",
        )
        .replaceAll(/\bw:/g, "ns0:")
        .replace("xmlns:w=", "xmlns:ns0=");
    const { units } = await read(
      buildDocx(paragraph(run("Some "), run("bold", bold), run(" text")), { change: strict }),
    );
    expect(units.map(written)).toEqual(["Some <1>bold</1> text"]);
  });

  it("reads what pops up over links, words of list numbers and the title", async () => {
    const level = (format: string, label: string) =>
      `<w:lvl><w:numFmt w:val="${format}"/><w:lvlText w:val="${label}"/></w:lvl>`;
    const labels = [
      level("bullet", "oo"),
      level("decimal", "Part %1"),
      level("decimal", "%1)"),
      level("lowerRoman", "Part %1"),
    ];
    const core = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
    const link = `<w:hyperlink w:tooltip="Opens a page">${run("link")}</w:hyperlink>`;
    const { units } = await read(
      buildDocx(paragraph(link), {
        extra: [{ path: "numbering.xml", kind: "numbering", root: "numbering", content: labels.join("") }],
        files: {
          "_rels/.rels": `<Relationships><Relationship Id="a" Type="${office}" Target="word/document.xml"/><Relationship Id="b" Type="${core}" Target="docProps/core.xml"/></Relationships>`,
          "docProps/core.xml": `<p xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The title</dc:title></p>`,
        },
      }),
    );
    expect(units.map((unit) => [unit.context.kind, written(unit)])).toEqual([
      ["paragraph", "link"],
      ["alt-text", "Opens a page"],
      ["attribute", "Part <1/>"],
      ["title", "The title"],
    ]);
  });

  it("says what it cannot look into", async () => {
    const { warnings } = await read(buildDocx(`<w:altChunk r:id="r1"/>${paragraph(run("Text"))}`));
    expect(warnings.map((warning) => warningMessage(warning, "en"))).toEqual([
      "Inserted document could not be read and stays as it is: is of another format",
    ]);
  });

  it("warns once of deleted text, and leaves it alone", async () => {
    const deleted = `<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del>`;
    const { units, warnings } = await read(buildDocx(paragraph(run("Still "), deleted, run("here"), deleted)));
    expect(units.map(written)).toEqual(["Still <1/>here"]);
    expect(warnings).toEqual([{ code: "trackedChanges", location: "word/document.xml" }]);
  });
});

describe("damage and danger", () => {
  const broken = { path: "header1.xml", kind: "header", root: "hdr", content: "<w:p>" };

  it("loses a part that cannot be read, and says so", async () => {
    const { units, warnings } = await read(buildDocx(paragraph(run("Text")), { extra: [broken] }));
    expect(units).toHaveLength(1);
    expect(warnings.map((warning) => warningMessage(warning, "en"))).toEqual([
      "Header could not be read and stays as it is: is not well-formed XML",
    ]);
  });

  it.each([
    ["documentCorrupt", buildDocx("<w:p>")],
    [
      "documentUnsafeXml",
      buildDocx(paragraph(run("&a;")), { change: (text) => `<!DOCTYPE a [<!ENTITY a "b">]>${text}` }),
    ],
    ["documentTooDeep", buildDocx("<w:sdt>".repeat(300) + "</w:sdt>".repeat(300))],
  ])("refuses with %s", async (fault, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ fault });
  });

  it("reads what nobody wrote on purpose", async () => {
    const stray = `<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`;
    const open = `<w:r><w:fldChar w:fldCharType="begin"/></w:r>`;
    const crossing = `${open}<w:hyperlink>${run("in")}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:hyperlink>`;
    expect(await unitsOf(paragraph(stray, run("One")) + paragraph(crossing, run("two")))).toHaveLength(2);
  });
});

describe("pages", () => {
  const pages = async (body: string, counted?: number) =>
    (
      await read(
        buildDocx(
          body,
          counted === undefined
            ? {}
            : { files: { "docProps/app.xml": `<Properties><Pages>${counted}</Pages></Properties>` } },
        ),
      )
    ).counts.pages;
  const words = paragraph(run("word ".repeat(5100)));

  it("are what the file says, where that can be true", async () => {
    expect(await pages(words, 12)).toBe(12);
    expect(await pages(words, 1)).toBe(11);
    expect(await pages(words, 90_000)).toBe(11);
  });

  it("are estimated by text and breaks otherwise", async () => {
    expect(await pages(words)).toBe(11);
    expect(await pages(paragraph(run("文".repeat(3000))))).toBe(2);
    expect(await pages(paragraph(`<w:r><w:br w:type="page"/></w:r>`, run("text")).repeat(3) + "<w:sectPr/>")).toBe(4);
  });
});

import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole } from "../../conformance/index.ts";
import { docxFormat } from "./index.ts";
import { buildDocx, paragraph, run } from "./testing/build-docx.ts";
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

const field = (instruction: string, ...result: readonly string[]): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result.join("")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
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

describe("text of a paragraph", () => {
  it.each([
    [
      "runs that look the same are one text",
      run("One ", "<w:lang w:val='en-US'/>") + run("text", "<w:noProof/>"),
      "One text",
    ],
    [
      "noise between them does not count",
      `${run("One ")}<w:proofErr/><w:r><w:lastRenderedPageBreak/></w:r>${run("text")}`,
      "One text",
    ],
    [
      "the format of most of the text needs no tag",
      run("All of it is bold, ", bold) + run("but this"),
      "All of it is bold, <1>but this</1>",
    ],
    [
      "one pair for a stretch of one format",
      `${run("A long text ")}${run("b", bold)}<w:r><w:rPr><w:b/></w:rPr><w:br/></w:r>${run("c", bold)}${run(" end")}`,
      "A long text <1>b<2/>c</1> end",
    ],
    ["spaces between formats need none", run("a", bold) + run(" ") + run("bold one", bold), "a bold one"],
    ["spaces that show do", `${run("a word")}${run(" ", "<w:u w:val='single'/>")}${run("more")}`, "a word<1> </1>more"],
    [
      "each script has its font",
      run("使用", "<w:rFonts w:eastAsia='宋体'/>") + run("Word", "<w:rFonts w:ascii='Arial' w:eastAsia='宋体'/>"),
      "使用Word",
    ],
    ["code is told by its font", run("call ") + run("main", "<w:rFonts w:ascii='Consolas'/>"), "call <1>main</1>"],
    [
      "what encloses all is kept out",
      `<w:bookmarkStart w:id="1" w:name="a"/><w:hyperlink>${run("A link")}</w:hyperlink><w:bookmarkEnd w:id="1"/>`,
      "A link",
    ],
    ["spaces at the edges as well", run("  text  "), "text"],
    [
      "a link carries its own format",
      `${run("See ")}<w:hyperlink>${run("this page", "<w:u/>")}</w:hyperlink>${run(" for more")}`,
      "See <1>this page</1> for more",
    ],
    [
      "the mark of the last edit is no tag",
      `${run("One ")}<w:bookmarkStart w:id="0" w:name="_GoBack"/><w:bookmarkEnd w:id="0"/>${run("text")}`,
      "One text",
    ],
    [
      "hand-written numbers stay out",
      `${run("2.1")}<w:r><w:tab/></w:r>${run("Scope")}<w:r><w:tab/></w:r>${run("12")}`,
      "Scope",
    ],
    [
      "tabs and breaks are tags",
      `${run("one")}<w:r><w:tab/></w:r>${run("two")}<w:r><w:br/></w:r>${run("three")}`,
      "one<1/>two<2/>three",
    ],
    [
      "hyphens",
      `<w:r><w:t>well</w:t><w:noBreakHyphen/><w:t>known pa</w:t><w:softHyphen/><w:t>per</w:t></w:r>`,
      "well\u2011known paper",
    ],
    ["references, CDATA and lost spaces", `<w:r><w:t> a &amp; <![CDATA[<b>]]> </w:t></w:r>`, "a & <b>"],
    ["smart tags are none", `${run("in ")}<w:smartTag><w:smartTagPr/>${run("Paris")}</w:smartTag>`, "in Paris"],
    [
      "inserted text is text",
      `${run("old ")}<w:ins w:id="1">${run("new")}</w:ins>${run(" end")}`,
      "old <1>new</1> end",
    ],
    ["formulas are a word", `${run("where ")}<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>`, "where <1/>"],
    [
      "notes are tags",
      `${run("A claim")}<w:r><w:footnoteReference w:id="2"/></w:r>${run(" and more")}`,
      "A claim<1/> and more",
    ],
    [
      "text under annotations is text",
      `${run("我在")}<w:r><w:ruby><w:rt>${run("běi")}</w:rt><w:rubyBase>${run("北")}</w:rubyBase></w:ruby></w:r>${run("京")}`,
      "我在北京",
    ],
    [
      "content controls",
      `${run("Name: ")}<w:sdt><w:sdtPr><w:id w:val="1"/></w:sdtPr><w:sdtContent>${run("nobody")}</w:sdtContent></w:sdt>${run(" here")}`,
      "Name: <1>nobody</1> here",
    ],
    [
      "symbols are no text",
      run("\uF0A7") + run("item") + run("\uF0FC", "<w:rFonts w:ascii='Wingdings'/>") + run(" more"),
      "item<1/> more",
    ],
    ["nothing without letters is a unit", run("12.5 %"), undefined],
  ])("%s", async (_, content, expected) => {
    expect(await unitsOf(paragraph(content))).toEqual(expected === undefined ? [] : [expected]);
  });
});

describe("fields", () => {
  it.each([
    [
      "numbers stay",
      `${run("Page ")}${field("PAGE", run("3"))}${run(" of ")}${field("NUMPAGES", run("9"))}`,
      ["Page <1/> of <2/>"],
    ],
    [
      "results of others are text",
      `${run("see ")}${field("REF a", run("the chapter"))}${run(" there")}`,
      ["see <1>the chapter</1> there"],
    ],
    [
      "one in another",
      `${run("see ")}${field("HYPERLINK x", run("page "), field("PAGEREF a", run("3")))}${run(" there")}`,
      ["see <1>page <2/></1> there"],
    ],
    [
      "simple ones",
      `${run("On ")}<w:fldSimple w:instr=" DATE ">${run("May 1")}</w:fldSimple>${run(" and ")}<w:fldSimple w:instr="TITLE">${run("Title")}</w:fldSimple>${run(".")}`,
      ["On <1/> and <2>Title</2>."],
    ],
    [
      "all in one run",
      `<w:r><w:t xml:space="preserve">Page </w:t><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType="separate"/><w:t>7</w:t><w:fldChar w:fldCharType="end"/></w:r>`,
      ["Page <1/>"],
    ],
  ])("%s", async (_, content, expected) => {
    expect(await unitsOf(paragraph(content))).toEqual(expected);
  });

  it("reach over paragraphs", async () => {
    const [begin = "", end = ""] = field("TOC", "|").split("|");
    const line = (title: string) => `${run(title)}<w:r><w:tab/></w:r>${field("PAGEREF x", run("4"))}`;
    const body =
      paragraph(begin, line("First chapter")) + paragraph(line("Second chapter"), end) + paragraph(run("Text"));
    expect(await unitsOf(body)).toEqual(["First chapter", "Second chapter", "Text"]);
  });
});

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
    expect(units.map(({ text, context }) => [context.kind, context.place, text])).toEqual([
      ["heading", undefined, "Heading"],
      ["cell", "table 1 R1C1", "One"],
      ["cell", "table 1 R1C2", "Two"],
      ["cell", "table 2 R1C1", "Three"],
      ["header", undefined, "Head"],
      ["footer", undefined, "Foot"],
      ["footnote", undefined, "Note"],
      ["comment", undefined, "Comment"],
    ]);
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
    expect(warnings).toMatchObject([{ code: "partUnreadable", location: "word/header1.xml" }]);
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

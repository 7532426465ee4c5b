import { describe, expect, it } from "vitest";
import { extractWhole } from "../../../conformance/index.ts";
import { docxFormat } from "../index.ts";
import { buildDocx, field, paragraph, run } from "../testing/build-docx.ts";
import { written } from "../testing/tagged.ts";

const bold = "<w:b/>";

/** The units of a body, with their tags written into the text. */
async function unitsOf(body: string): Promise<string[]> {
  return (await extractWhole(docxFormat, buildDocx(body), { fileName: "a.docx" })).units.map(written);
}

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
      "a link on a number is one tag",
      `${run("As shown [")}<w:hyperlink>${run("61")}</w:hyperlink>${run("], it is")}`,
      "As shown [<1/>], it is",
    ],
    [
      "spaces stand outside of pairs",
      run("a word ") + run("in bold ", bold) + run("between"),
      "a word <1>in bold</1> between",
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

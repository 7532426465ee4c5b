import { describe, expect, it } from "vitest";
import { extractWhole } from "../../../conformance/index.ts";
import { docxFormat } from "../index.ts";
import { buildDocx, paragraph, run } from "../testing/build-docx.ts";

const mono = '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>';
const style = (kind: string, id: string, inside: string) =>
  `<w:style w:type="${kind}" w:styleId="${id}">${inside}</w:style>`;
const styles =
  style("character", "A1", '<w:name w:val="Verbatim Char"/>') +
  style("character", "A2", '<w:name w:val="Emphasis"/>') +
  style("character", "A3", '<w:name w:val="Post Code"/>') +
  style("paragraph", "P1", '<w:name w:val="HTML Preformatted"/>') +
  style("paragraph", "P2", '<w:name w:val="Shell"/><w:basedOn w:val="P3"/>') +
  style("paragraph", "P3", `<w:name w:val="Fixed"/><w:rPr>${mono}</w:rPr>`) +
  style("paragraph", "P4", '<w:name w:val="Words"/><w:basedOn w:val="P3"/><w:rPr><w:rFonts w:ascii="Arial"/></w:rPr>');
const styled = (id: string, text: string) => `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>${run(text)}</w:p>`;

/** What of each unit is code, as text. */
async function codeIn(body: string, content = styles): Promise<(readonly string[])[]> {
  const bytes = buildDocx(body, { extra: [{ path: "styles.xml", kind: "styles", root: "styles", content }] });
  const { units } = await extractWhole(docxFormat, bytes, { fileName: "a.docx" });
  return units.map(({ text, code = [] }) => code.map(({ start, end }) => text.slice(start, end)));
}

describe("code in a document", () => {
  it("says whether a style for code marks it, or nothing but its font, whose sentences are typed", async () => {
    const body =
      styled("P1", "make all of the boats ready for the sea.") +
      styled("P3", "make all of the boats ready for the sea.") +
      styled("P2", "copy rows");
    const bytes = buildDocx(body, {
      extra: [{ path: "styles.xml", kind: "styles", root: "styles", content: styles }],
    });
    const { units } = await extractWhole(docxFormat, bytes, { fileName: "a.docx" });
    expect(units.map(({ code = [], isTyped = false }) => [code.map(({ by }) => by), isTyped])).toEqual([
      [["style"], false],
      [[], true],
      [["font"], false],
    ]);
  });

  it("is not what is based on the letters that all of it is written in", async () => {
    const typed =
      `<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/><w:rPr>${mono}</w:rPr></w:style>` +
      style("paragraph", "H", '<w:name w:val="heading 1"/><w:basedOn w:val="N"/>');
    const body = styled("H", "First part") + paragraph(run("It was late.")) + styled("N", "Nobody came.");
    expect(await codeIn(body, typed)).toEqual([[], [], []]);
  });

  it("is what a style for code says, or a monospaced font, or one that is based on it", async () => {
    const body =
      paragraph(run("Type "), run("git push", '<w:rStyle w:val="A1"/>'), run(" and wait")) +
      styled("P1", "make all") +
      styled("P2", "rm old") +
      styled("P4", "only words") +
      paragraph(
        run("An "),
        run("emphasis", '<w:rStyle w:val="A2"/>'),
        run(" of "),
        run("1234", '<w:rStyle w:val="A3"/>'),
      );
    expect(await codeIn(body)).toEqual([["git push"], ["make all"], ["rm old"], [], []]);
  });

  it("is what is monospaced, in one range across formats, but not sentences in them", async () => {
    const letter = "This letter was typed on a machine that my uncle left to me.";
    const body =
      paragraph(run("Set "), run("max", mono), run("_size", `${mono}<w:b/>`), run(" to 3")) +
      paragraph(run(letter, mono)) +
      paragraph(run("A dash "), run("—", mono), run(" is none"));
    expect(await codeIn(body)).toEqual([["max_size"], [], []]);
  });
});

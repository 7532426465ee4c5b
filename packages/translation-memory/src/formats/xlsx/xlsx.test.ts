import { describe, expect, it } from "vitest";
import { buildZip } from "@yiqiao/documents/zip";
import { inspectImport } from "../inspect.ts";
import { ImportFileError } from "../faults.ts";
import { listRefused, rowsOf, unitsOf, useFolder } from "../testing/files.ts";

const place = useFolder();
const pair = { source: "zh-cn", target: "en-us" } as const;
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...written: string[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${written.join("")}</Relationships>`;
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** A workbook of sheets (their `sheetData`), with parts where other programs put them. */
function workbook(sheets: readonly string[], strings: string): Uint8Array {
  const names = sheets.map((_, index) => `<x:sheet name="S${index + 1}" sheetId="${index + 1}" r:id="r${index + 1}"/>`);
  return buildZip([
    { name: "_rels/.rels", content: relations(relation("a", "officeDocument", "/book/main.xml")) },
    {
      name: "book/main.xml",
      content: `<x:workbook ${main.replace("xmlns", "xmlns:x")} xmlns:r="${office}"><x:sheets>${names.join("")}</x:sheets></x:workbook>`,
    },
    {
      name: "book/_rels/main.xml.rels",
      content: relations(
        relation("s", "sharedStrings", "../texts.xml"),
        ...sheets.map((_, index) => relation(`r${index + 1}`, "worksheet", `sheets/${index + 1}.xml`)),
      ),
    },
    { name: "texts.xml", content: `<sst ${main}>${strings}</sst>` },
    ...sheets.map((rows, index) => ({
      name: `book/sheets/${index + 1}.xml`,
      content: `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ]);
}

const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
<row r="3"><c r="A3" t="inlineStr"><is><t>一</t></is></c><c r="C3" t="s"><v>2</v></c></row>
<row r="4"/><row r="5"><c t="str"><v>2</v></c><c r="C5"><v>2.5</v></c></row>
<row r="6"><c r="A6" t="inlineStr"><is><t>三</t></is></c></row>`;
const strings =
  "<si><t>原文</t></si><si><t>译文</t></si><si><r><t>on</t></r><r><rPr><b/></rPr><t>e_x0007_</t></r><rPh><t>guide</t></rPh></si>";

describe("a workbook", () => {
  it("gives the rows of the chosen sheet, of strings shared and in place", async () => {
    const path = place("a.xlsx", workbook([rows, rows.replace("一", "壹")], strings));
    const texts = async (sheet?: number): Promise<string[]> => {
      const read = await rowsOf({ path, format: "xlsx", pair, options: { sheet } });
      return read.map((row) =>
        "refused" in row ? `${row.line} ${row.refused}` : `${row.line} ${row.source.text} ${row.target.text}`,
      );
    };
    expect(await texts()).toEqual(["3 一 one\u0007", "5 2 2.5", "6 too-few-cells"]);
    expect(await texts(1)).toEqual(["3 壹 one\u0007", "5 2 2.5", "6 too-few-cells"]);
    const inspected = await inspectImport({ path, fileName: "a.xlsx", kind: "termbase" }, { pair, sheet: 1 });
    expect(inspected).toMatchObject({
      format: "xlsx",
      sheets: ["S1", "S2"],
      sheet: 1,
      hasHeader: true,
      columns: ["source", "skip", "target"],
    });
    expect(inspected.rows[0]).toEqual(["壹", "", "one\u0007"]);
  });

  it("refuses rows with texts that are lost or stand beyond all columns, and passes over cells that are only coloured", async () => {
    const cell = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (rest: string): string => `<row>${cell("A1", "一")}${rest}</row>`;
    const header = `<row>${cell("A1", "原文")}${cell("B1", "译文")}</row>`;
    const sheet =
      header +
      row('<c r="B1" t="s"><v>9</v></c>') +
      row(cell("B1", "two") + cell("XFD1", "far")) +
      row(`${cell("B1", "three")}<c r="XFD1" s="1"/>`);
    const path = place("e.xlsx", workbook([sheet], ""));
    const rows = await rowsOf({ path, format: "xlsx", pair });
    expect(rows.map((one) => ("refused" in one ? one.refused : one.target.text))).toEqual([
      "lost-text",
      "too-many-cells",
      "three",
    ]);
  });

  it("takes the results of formulas, and none where they failed", async () => {
    const sheet = [
      '<c t="str"><f>"t"&amp;"wo"</f><v>two</v></c>',
      '<c t="e"><f>B9</f><v>#N/A</v></c>',
      "<c><f>1+1</f></c>",
    ]
      .map((cell) => `<row><c t="inlineStr"><is><t>一</t></is></c>${cell}</row>`)
      .join("");
    const rows = await rowsOf({ path: place("f.xlsx", workbook([sheet], "")), format: "xlsx", pair });
    expect(rows.map((one) => ("refused" in one ? one.refused : one.target.text))).toEqual([
      "two",
      "empty-target",
      "empty-target",
    ]);
  });

  it("goes on behind a row that is broken", async () => {
    const broken = `<row><c t="inlineStr"><is><t>原文</t></is></c><c t="inlineStr"><is><t>译文</t></is></c></row><row><c><v>1</row><row><c><v>一</v></c><c><v>two</v></c></row>`;
    const path = place("b.xlsx", workbook([broken], ""));
    expect(await listRefused({ path, format: "xlsx", pair })).toMatchObject([{ line: 2, refused: "unmatched-tag" }]);
    expect((await rowsOf({ path, format: "xlsx", pair })).at(-1)).toMatchObject({ source: { text: "一" } });
  });

  it.each<[string, Uint8Array | string, string]>([
    ["no zip", "text", "damaged"],
    ["a zip without a workbook", buildZip([{ name: "a.txt", content: "a" }]), "no-sheet"],
    ["an empty sheet", workbook([""], ""), "empty"],
    ["a bomb", buildZip([{ name: "xl/workbook.xml", content: " ".repeat(80_000_000) }]), "damaged"],
    ["entities", workbook(["<!DOCTYPE a [<!ENTITY b 'c'>]>"], ""), "own-entities"],
  ])("is refused when it is %s", async (_, content, reason) => {
    const failure = unitsOf({ path: place("c.xlsx", content), format: "xlsx", pair });
    await expect(failure).rejects.toThrow(ImportFileError);
    await expect(failure).rejects.toThrow(reason);
  });

  it("is refused where its bytes are damaged", async () => {
    const bytes = Buffer.from(workbook([rows], strings));
    bytes.fill(0x55, bytes.indexOf("book/sheets/1.xml") + 20, bytes.indexOf("book/sheets/1.xml") + 60);
    await expect(unitsOf({ path: place("d.xlsx", bytes), format: "xlsx", pair })).rejects.toThrow(ImportFileError);
  });
});

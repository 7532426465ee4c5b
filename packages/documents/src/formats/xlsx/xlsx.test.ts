import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describePlace } from "@yiqiao/contracts/documents";
import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import type { Unit, UnitTarget } from "../../model/unit.ts";
import { openZip } from "../../zip/index.ts";
import { xlsxFormat } from "./index.ts";
import { buildWorkbook, inlineCell, sharedCell, type WorkbookOptions } from "./testing/build-workbook.ts";

const options = { fileName: "book.xlsx" };
const text = (content: string) => `<t>${content}</t>`;
const rich =
  '<r><t>Total of the </t></r><r><rPr><b/></rPr><t>whole</t></r><r><t xml:space="preserve"> year</t></r><rPh sb="0" eb="1"><t>hint</t></rPh>';

function targetsOf(texts: Readonly<Record<string, string>>): (unit: Unit) => UnitTarget | undefined {
  return ({ id, text, tags }) => {
    const target = texts[text];
    return target === undefined
      ? undefined
      : { id, text: target, tags: tags.filter(({ offset }) => offset <= target.length) };
  };
}

async function translate(
  bytes: Uint8Array,
  texts: Readonly<Record<string, string>>,
  targetLanguage: LanguageCode = "fr",
) {
  const warnings: string[] = [];
  const merged = await mergeWhole(xlsxFormat, bytes, {
    options,
    targetOf: targetsOf(texts),
    targetLanguage,
    warn: ({ code }) => warnings.push(code),
  });
  const zip = openZip(sourceOfBytes(merged));
  const part = (name: string) => {
    const entry = zip.find(`xl/${name}.xml`);
    return entry === undefined ? "" : Buffer.from(zip.read(entry)).toString();
  };
  return { part, warnings };
}

const plain: readonly [Record<string, string>, WorkbookOptions] = [
  {
    "Sales figures":
      sharedCell("A1", 1) + sharedCell("B1", 0) + sharedCell("C1", 1) + '<c r="D1"><v>3</v></c><c r="E1" s="1"/>',
    Sheet2:
      inlineCell("A1", "Written here") +
      '<c t="str"><v>Plain value</v></c><c r="C1" t="str"><f>A1&amp;"x"</f><v>Made</v></c>',
  },
  { shared: [rich, text("Region"), text("Never used"), text("2024")] },
];

const table: WorkbookOptions = {
  shared: [text("Region"), text("Amount")],
  related: [["table", "../tables/table1.xml"]],
  parts: {
    "xl/tables/table1.xml": {
      content:
        '<table name="T" displayName="T" ref="A1:B2"><tableColumns><tableColumn id="1" name="Region"/><tableColumn id="2" name="Amount">' +
        "<calculatedColumnFormula>T[[#This Row],[Region]]&amp;[@Amount]</calculatedColumnFormula></tableColumn></tableColumns></table>",
    },
  },
};
const tableCells = sharedCell("A1", 0) + sharedCell("B1", 1);

describeFormat(xlsxFormat, [
  { name: "a workbook", bytes: () => buildWorkbook(...plain) },
  { name: "a strict workbook", bytes: () => buildWorkbook(plain[0], { ...plain[1], isStrict: true }) },
  { name: "a table", bytes: () => buildWorkbook({ Sheet1: tableCells }, table) },
]);

describe("xlsxFormat", () => {
  it("counts the cells that show something, not those that are only formatted or come out empty", async () => {
    const blank = [
      sharedCell("A1", 1) + sharedCell("B1", 2) + sharedCell("C1", 3),
      '<c r="D1" s="1"/><c r="E1" s="1"></c><c r="F1" s="1"><v></v></c><c r="G1" s="1"><extLst/></c>',
      inlineCell("H1", "") + inlineCell("I1", "\u00a0 "),
      '<c r="J1" t="str"><f>IF(A1="","",1)</f><v></v></c><c r="K1" t="str"><f>A1</f><v> </v></c>',
    ];
    const shown = [
      sharedCell("L1", 0) + sharedCell("M1", 4) + inlineCell("N1", "Written"),
      '<c r="O1"><f>SUM(A1:B1)</f></c><c r="P1"><f>1-1</f><v>0</v></c><c r="Q1" t="b"><v>0</v></c>',
    ];
    const shared = [text("Region"), text(""), text(" "), "<r><t> </t></r><r><rPr><b/></rPr><t>\n</t></r>", rich];
    const { counts } = await extractWhole(
      xlsxFormat,
      buildWorkbook({ S: [...blank, ...shown].join("") }, { shared }),
      options,
    );
    expect(counts).toEqual({ cells: 6 });
  });

  it("reads each shared string once, in the order of the cells, and counts cells with content", async () => {
    const { units, counts } = await extractWhole(xlsxFormat, buildWorkbook(...plain), options);
    expect(units.map(({ text, context }) => [text, context.kind, describePlace(context.place ?? "", "en")])).toEqual([
      ["Sales figures", "sheet-name", "sheet Sales figures"],
      ["Region", "cell", "sheet Sales figures, cell A1"],
      ["Total of the whole year", "cell", "sheet Sales figures, cell B1"],
      ["Written here", "cell", "sheet Sheet2, cell A1"],
      ["Plain value", "cell", "sheet Sheet2, cell B1"],
    ]);
    expect(counts).toEqual({ cells: 7 });
  });

  it("names the tabs that keep their names", async () => {
    const { parts } = await extractWhole(xlsxFormat, buildWorkbook(...plain), options);
    expect(parts.flatMap(({ kept = [] }) => kept)).toEqual([{ text: "Sheet2", reason: "name" }]);
  });

  it("keeps formats, escapes characters, and drops the pronunciation of the source", async () => {
    const bytes = buildWorkbook(
      { Sheet1: sharedCell("A1", 0) + sharedCell("B1", 1) },
      { shared: [rich, text("One_x000D_two")] },
    );
    const { part } = await translate(bytes, {
      "Total of the whole year": "Bilan de l'année entière _x0041_",
      "One\rtwo": "Un\rdeux",
    });
    const strings = part("sharedStrings");
    expect(strings).toContain('<t xml:space="preserve">Bilan de l\'an</t></r><r><rPr><b/></rPr>');
    expect(strings).toContain("_x005F_x0041_");
    expect(strings).toContain("Un_x000D_deux");
    expect(strings).not.toContain("hint");
  });

  it("changes the name of a sheet wherever it is used", async () => {
    const bytes = buildWorkbook(
      {
        Totals: '<c r="A1"><f>SUM(\'Raw data\'!A1:A3)+Totals!B1+"Totals!"</f><v>1</v></c>',
        "Raw data": inlineCell("A1", "x"),
      },
      {
        names: "<definedNames><definedName name=\"n\">'Raw data'!$A$1</definedName></definedNames>",
        after: '<hyperlinks><hyperlink ref="A1" location="\'Raw data\'!A1"/></hyperlinks>',
      },
    );
    const { part } = await translate(bytes, {
      Totals: "Summen",
      "Raw data": "It's raw: [all] of the data of the year",
    });
    expect(part("workbook")).toContain('<sheet name="Totals"');
    expect(part("workbook")).toContain('<sheet name="It\'s raw all of the data of the"');
    expect(part("workbook")).toContain("'It''s raw all of the data of the'!$A$1");
    expect(part("worksheets/sheet1")).toContain(
      "<f>SUM('It''s raw all of the data of the'!A1:A3)+Totals!B1+\"Totals!\"</f>",
    );
    expect(part("worksheets/sheet1")).toContain("location=\"'It''s raw all of the data of the'!A1\"");
  });

  it("keeps names of sheets where formulas make references out of text", async () => {
    const bytes = buildWorkbook({ Totals: '<c r="A1"><f>INDIRECT("Totals!A"&amp;2)</f><v>1</v></c>' });
    const { units, warnings } = await extractWhole(xlsxFormat, bytes, options);
    expect(units).toEqual([]);
    expect(warnings).toMatchObject([{ code: "nameKept", location: [{ in: "sheet", at: "Totals" }] }]);
  });

  it("makes names of sheets that are alike differ", async () => {
    const { part, warnings } = await translate(buildWorkbook({ Costs: "", Expenses: "" }), {
      Costs: "费用",
      Expenses: "费用",
    });
    expect(part("workbook")).toContain('<sheet name="费用" sheetId="1"');
    expect(part("workbook")).toContain('<sheet name="费用 2" sheetId="2"');
    expect(warnings).toEqual(["nameShortened"]);
  });

  it("calls columns of tables what their header cells say, in formulas too", async () => {
    const cells = `${tableCells}<c r="D1"><f>SUM(T[Amount])+T[[#Totals],[Amount]]</f><v>0</v></c>`;
    const { part } = await translate(buildWorkbook({ Sheet1: cells }, table), {
      Region: "Zone",
      Amount: "Montant [€]",
    });
    expect(part("tables/table1")).toContain('name="Zone"');
    expect(part("tables/table1")).toContain('name="Montant [€]"');
    expect(part("tables/table1")).toContain("T[[#This Row],[Zone]]&amp;[@[Montant '[€']]]");
    expect(part("worksheets/sheet1")).toContain("<f>SUM(T[Montant '[€']])+T[[#Totals],[Montant '[€']]]</f>");
  });

  it("lets cells that show another cell show its translation, and no other formula's value", async () => {
    const cells =
      sharedCell("A1", 0) +
      '<c r="B1" t="str"><f>Sheet1!$A$1</f><v>Region</v></c><c r="C1" t="str"><f>IF(B2,"Region","")</f><v>Region</v></c>';
    const { part } = await translate(buildWorkbook({ Sheet1: cells }, { shared: [text("Region")] }), {
      Region: "Zone",
    });
    expect(part("worksheets/sheet1")).toContain("<f>Sheet1!$A$1</f><v>Zone</v>");
    expect(part("worksheets/sheet1")).toContain('<f>IF(B2,"Region","")</f><v>Region</v>');
  });

  it("lays sheets out from the right for a target that is written so", async () => {
    const cells = { Sheet1: sharedCell("A1", 0) };
    const viewed = await translate(buildWorkbook(cells, { shared: [text("Region")] }), { Region: "منطقة" }, "ar");
    expect(viewed.part("worksheets/sheet1")).toContain('<sheetView workbookViewId="0" rightToLeft="1"/>');
    const bare = buildWorkbook(cells, { shared: [text("Region")], hasViews: false });
    const { part } = await translate(bare, { Region: "منطقة" }, "ar");
    expect(part("worksheets/sheet1")).toContain(
      '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews><sheetData>',
    );
  });

  it("calls columns what header cells of their own say, unless formulas need the name before", async () => {
    const cells = inlineCell("A1", "Region") + inlineCell("B1", "Amount");
    const own: WorkbookOptions = { related: table.related ?? [], parts: table.parts ?? {} };
    const { part } = await translate(buildWorkbook({ Sheet1: cells }, own), { Region: "Zone" });
    expect(part("tables/table1")).toContain('name="Zone"');
    expect(part("worksheets/sheet1")).toContain(">Zone<");
    const used = buildWorkbook({ Sheet1: `${cells}<c r="D1"><f>SUM(T[Region])</f><v>0</v></c>` }, own);
    const { units, warnings } = await extractWhole(xlsxFormat, used, options);
    expect(units).toEqual([]);
    expect(warnings.map(({ code, location }) => [code, describePlace(location, "en")])).toEqual([
      ["headerKept", "sheet Sheet1, cell A1"],
      ["headerKept", "sheet Sheet1, cell B1"],
    ]);
  });

  it("makes columns that are alike in translation differ, cells included", async () => {
    const { part } = await translate(buildWorkbook({ Sheet1: tableCells }, table), { Region: "Même", Amount: "même" });
    expect(part("tables/table1")).toContain('name="même 2"');
    expect(part("sharedStrings")).toContain(">même 2<");
  });

  it("reads comments, and lets notes for older programs follow their threads", async () => {
    const bytes = buildWorkbook(
      { Sheet1: inlineCell("A1", "1") },
      {
        related: [
          ["comments", "../comments1.xml"],
          ["http://schemas.microsoft.com/office/2017/10/relationships/threadedComment", "../threads1.xml"],
        ],
        parts: {
          "xl/comments1.xml": {
            content:
              "<comments><authors><author>Ann</author><author>tc={1}</author></authors><commentList>" +
              '<comment ref="A1" authorId="0"><text><r><t>Check this</t></r></text></comment>' +
              '<comment ref="B1" authorId="1"><text><t>[Threaded comment] Comment: Is it so?</t></text></comment></commentList></comments>',
          },
          "xl/threads1.xml": {
            content:
              '<tc:ThreadedComments><tc:threadedComment ref="B1"><tc:text>Is it so?</tc:text></tc:threadedComment></tc:ThreadedComments>',
          },
        },
      },
    );
    const { units } = await extractWhole(xlsxFormat, bytes, options);
    expect(units.map(({ text, context }) => [text, describePlace(context.place ?? "", "en")])).toEqual([
      ["Is it so?", "sheet Sheet1, cell B1, comment"],
      ["Check this", "sheet Sheet1, cell A1, comment"],
    ]);
    const { part } = await translate(bytes, { "Is it so?": "Ist es so?" });
    expect(part("comments1")).toContain("[Threaded comment] Comment: Ist es so?");
  });

  it("reads headers without their codes, and prompts within their limits", async () => {
    const after =
      '<dataValidations><dataValidation promptTitle="Pick one" prompt="Choose a value" sqref="A1"/></dataValidations>' +
      '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Annual report&amp;RPage &amp;P of &amp;N</oddHeader></headerFooter>';
    const bytes = buildWorkbook({ Sheet1: inlineCell("A1", "1") }, { after });
    const { units } = await extractWhole(xlsxFormat, bytes, options);
    expect(units.map(({ text, context, maxLength }) => [text, context.kind, maxLength])).toEqual([
      ["Pick one", "attribute", 32],
      ["Choose a value", "attribute", 255],
      ["Annual report", "header", 117],
      ["Page  of ", "header", 113],
    ]);
    const { part } = await translate(bytes, { "Annual report": "2024 & mehr", "Pick one": "x".repeat(40) });
    expect(part("worksheets/sheet1")).toContain(
      '&amp;L&amp;"Arial,Bold"&amp;12 2024 &amp;&amp; mehr&amp;RPage &amp;P of &amp;N',
    );
    expect(part("worksheets/sheet1")).toContain(`promptTitle="${"x".repeat(32)}"`);
  });
});

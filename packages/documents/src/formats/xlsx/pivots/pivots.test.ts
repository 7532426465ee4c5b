import { describePlace } from "@yiqiao/contracts/documents";
import { describe, expect, it } from "vitest";
import { extractWhole, mergeWhole } from "../../../conformance/index.ts";
import { sourceOfBytes } from "../../../model/byte-source.ts";
import type { PackagePart } from "../../../ooxml/testing/build-package.ts";
import { openZip } from "../../../zip/index.ts";
import { xlsxFormat } from "../index.ts";
import { buildWorkbook, inlineCell, sharedCell } from "../testing/build-workbook.ts";

const options = { fileName: "book.xlsx" };
const targets: Readonly<Record<string, string>> = {
  Region: "Zone",
  North: "Nord",
  Norden: "NORD",
  "Sum of Amount": "Somme",
  Amount: "Somme",
  Data: "Daten",
};

const field = (name: string, items = "", more = "") =>
  `<cacheField name="${name}"${more}><sharedItems>${items}</sharedItems></cacheField>`;
const cacheOf = (fields: string, source = 'ref="A1:B3" sheet="Data"') =>
  `<pivotCacheDefinition><cacheSource type="worksheet"><worksheetSource ${source}/></cacheSource><cacheFields>${fields}</cacheFields></pivotCacheDefinition>`;
const fields = field("Region", '<s v="North"/><s v="Norden"/>') + field("Amount");
const cells = sharedCell("A1", 0) + sharedCell("B1", 1) + sharedCell("A2", 2) + sharedCell("A3", 3);

function pivotBook({ cache = cacheOf(fields), more = "", isInline = false } = {}): Uint8Array {
  const texts = ["Region", "Amount", "North", "Norden", "Sum of Amount"];
  const inline = inlineCell("A1", "Region") + inlineCell("B1", "Amount") + inlineCell("A2", "North");
  const parts: Record<string, PackagePart> = {
    "xl/pivotCache/cache1.xml": { content: cache, related: [["pivotCacheRecords", "records1.xml"]] },
    "xl/pivotCache/records1.xml": {
      content: '<pivotCacheRecords><r><x v="0"/><s v="North"/></r></pivotCacheRecords>',
    },
    "xl/pivotTables/pivot1.xml": {
      content:
        '<pivotTableDefinition rowHeaderCaption="Region"><pivotFields><pivotField name="Own"/></pivotFields>' +
        '<dataFields><dataField name="Sum of Amount" fld="1"/></dataFields></pivotTableDefinition>',
    },
    "xl/drawings/drawing1.xml": { content: "<xdr:wsDr/>", related: [["chart", "../charts/chart1.xml"]] },
    "xl/charts/chart1.xml": {
      content: "<c:chartSpace><c:pivotSource><c:name>[a.xlsx]Data!Pivot1</c:name></c:pivotSource></c:chartSpace>",
    },
    "xl/slicers/slicer1.xml": {
      content:
        '<s:slicerCacheDefinition xmlns:s="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" sourceName="Region"/>',
    },
  };
  const first = isInline ? inline : cells;
  return buildWorkbook(
    { Data: first + sharedCell("D1", 4) + more },
    {
      shared: texts.map((text) => `<t>${text}</t>`),
      related: [
        ["pivotTable", "../pivotTables/pivot1.xml"],
        ["drawing", "../drawings/drawing1.xml"],
      ],
      bookRelated: [
        ["pivotCacheDefinition", "pivotCache/cache1.xml"],
        ["http://schemas.microsoft.com/office/2007/relationships/slicerCache", "slicers/slicer1.xml"],
      ],
      parts,
    },
  );
}

async function translateXlsx(bytes: Uint8Array): Promise<(name: string) => string> {
  const merged = await mergeWhole(xlsxFormat, bytes, {
    options,
    targetOf: ({ id, text }) => {
      const target = targets[text];
      return target === undefined ? undefined : { id, text: target, tags: [] };
    },
    targetLanguage: "fr",
  });
  const zip = openZip(sourceOfBytes(merged));
  return (name) => {
    const entry = zip.find(`xl/${name}.xml`);
    return entry === undefined ? "" : Buffer.from(zip.read(entry)).toString();
  };
}

async function readKeptHeaders(bytes: Uint8Array): Promise<string[]> {
  const { warnings, parts } = await extractWhole(xlsxFormat, bytes, options);
  const kept = parts.flatMap((part) => part.kept ?? []);
  expect(kept.filter(({ reason }) => reason === "name")).toHaveLength(warnings.length);
  return warnings.filter(({ code }) => code === "headerKept").map(({ location }) => describePlace(location, "en"));
}

describe("pivot tables of a workbook", () => {
  it("call fields and items what the cells of their source say", async () => {
    const bytes = pivotBook();
    expect(await readKeptHeaders(bytes)).toEqual([]);
    const part = await translateXlsx(bytes);
    expect(part("sharedStrings")).toContain(">Zone<");
    expect(part("pivotCache/cache1")).toContain('sheet="Daten"');
    expect(part("pivotCache/cache1")).toContain('<cacheField name="Zone"><sharedItems><s v="Nord"/>');
    expect(part("pivotCache/records1")).toContain('<s v="Nord"/>');
    expect(part("pivotTables/pivot1")).toContain('rowHeaderCaption="Zone"');
    expect(part("slicers/slicer1")).toContain('sourceName="Zone"');
    expect(part("charts/chart1")).toContain("<c:name>[a.xlsx]Daten!Pivot1</c:name>");
  });

  it("never call two items, or a field and a caption, the same", async () => {
    const part = await translateXlsx(pivotBook());
    expect(part("pivotCache/cache1")).toContain('<s v="Nord"/><s v="Norden"/>');
    expect(part("pivotCache/cache1")).toContain('name="Somme"');
    expect(part("pivotTables/pivot1")).toContain('name="Sum of Amount"');
    expect(part("pivotTables/pivot1")).toContain('name="Own"');
  });

  it("follow headers that are not shared", async () => {
    const part = await translateXlsx(pivotBook({ isInline: true }));
    expect(part("worksheets/sheet1")).toContain(">Zone<");
    expect(part("pivotCache/cache1")).toContain('<cacheField name="Zone"><sharedItems><s v="Nord"/>');
  });

  it("leave a field alone whose header says something else by now", async () => {
    const part = await translateXlsx(pivotBook({ cache: cacheOf(field("District") + field("Amount")) }));
    expect(part("pivotCache/cache1")).toContain('<cacheField name="District">');
    expect(part("sharedStrings")).toContain(">Zone<");
  });

  it.each([
    ["a formula that names items", { more: '<c r="E1"><f>GETPIVOTDATA("Sum of Amount",$D$1)</f><v>1</v></c>' }],
    ["calculated fields", { cache: cacheOf(fields + field("Double", "", ' formula="Amount*2"')) }],
    ["like headers that numbers set apart", { cache: cacheOf(field("Region") + field("Region2")) }],
  ])("keep every name where they have %s", async (_, book) => {
    const bytes = pivotBook(book);
    expect(await readKeptHeaders(bytes)).toEqual(["sheet Data, cell A1", "sheet Data, cell B1"]);
    const part = await translateXlsx(bytes);
    expect(part("pivotCache/cache1")).toContain('name="Region"');
    expect(part("pivotCache/cache1")).not.toContain('Nord"');
    expect(part("pivotTables/pivot1")).toContain('rowHeaderCaption="Region"');
  });

  it("keep their names where their source is another workbook", async () => {
    const part = await translateXlsx(pivotBook({ cache: cacheOf(fields, 'ref="A1:B3" sheet="Data" r:id="r1"') }));
    expect(part("pivotCache/cache1")).toContain('name="Region"');
    expect(part("sharedStrings")).toContain(">Zone<");
  });
});

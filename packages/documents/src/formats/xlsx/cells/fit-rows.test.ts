import { describe, expect, it } from "vitest";
import { mergeWhole } from "../../../conformance/index.ts";
import { sourceOfBytes } from "../../../model/byte-source.ts";
import { openZip } from "../../../zip/index.ts";
import { xlsxFormat } from "../index.ts";
import { buildWorkbook } from "../testing/build-workbook.ts";

const short = "设备须由专人安装，并须在断电之后进行";
const long = "The equipment shall be installed by trained personnel after the power has been switched off";
const styles = {
  content:
    '<styleSheet><fonts><font><sz val="11"/></font><font><sz val="30"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="0"><alignment wrapText="1"/></xf><xf fontId="1"/></cellXfs></styleSheet>',
};
const cell = (name: string, style: number) => `<c r="${name}" s="${style}" t="s"><v>0</v></c>`;
const row = (number: number, attributes: string, cells: string) => `<row r="${number}"${attributes}>${cells}</row>`;

/** The opening tags of the second row and the rows behind it, after the translation of what stands in them. */
async function rowsAfter(rows: string, { target = long, after = "", kept = "原" } = {}): Promise<string[]> {
  const shared = [`<t>${short}</t>`, `<t>${kept}</t>`];
  const bytes = buildWorkbook(
    { Sheet1: `<c r="A1" t="s"><v>1</v></c></row>${rows}<row r="99">` },
    { shared, after, bookRelated: [["styles", "styles.xml"]], parts: { "xl/styles.xml": styles } },
  );
  const merged = await mergeWhole(xlsxFormat, bytes, {
    options: { fileName: "a.xlsx" },
    sourceLanguage: "zh-cn",
    targetOf: ({ id, text }) => ({ id, text: text === short ? target : text, tags: [] }),
  });
  const zip = openZip(sourceOfBytes(merged));
  const sheet = zip.find("xl/worksheets/sheet1.xml");
  const text = sheet === undefined ? "" : Buffer.from(zip.read(sheet)).toString();
  return (text.match(/<row [^<>]*>/g) ?? []).slice(1, -1);
}

const heightOf = (tag = "") => Number(/ ht="([\d.]+)"/.exec(tag)?.[1] ?? 0);

describe("rows of a translated sheet", () => {
  it("are as high as wrapped text needs, whether a program or a person chose their height", async () => {
    const [fitted, chosen, bare] = await rowsAfter(
      row(2, ' ht="15" customHeight="false"', cell("A2", 1)) +
        row(3, ' ht="15" customHeight="true"', cell("A3", 1)) +
        row(4, "", cell("A4", 1)),
    );
    expect(heightOf(fitted)).toBeGreaterThan(60);
    expect(heightOf(chosen)).toBe(heightOf(fitted));
    expect(chosen).toContain('customHeight="0"');
    expect(heightOf(bare)).toBe(heightOf(fitted));
  });

  it("keep a height that holds the text, and one whose text is what it was", async () => {
    const rows =
      row(2, ' ht="300" customHeight="1"', cell("A2", 1)) +
      row(3, ' ht="45"', '<c r="A3" s="1" t="s"><v>1</v></c>') +
      row(4, ' ht="15" customHeight="1"', cell("A4", 0));
    const [roomy, same, unwrapped] = await rowsAfter(rows);
    expect(roomy).toContain('ht="300" customHeight="1"');
    expect(same).toContain('ht="45"');
    expect(unwrapped).toContain('ht="15" customHeight="1"');
  });

  it("become lower again with a shorter text", async () => {
    const rows = row(2, ' ht="45"', cell("A2", 1)) + row(3, ' ht="45"', `${cell("A3", 1)}<c r="B3" s="2"><v>7</v></c>`);
    const [first, withNumber] = await rowsAfter(rows, { target: "Fit" });
    expect(heightOf(first)).toBeLessThan(20);
    expect(heightOf(withNumber)).toBeGreaterThan(40);
  });

  it("count merged columns as one, and no merged rows", async () => {
    const rows = row(2, "", cell("A2", 1)) + row(3, "", cell("A3", 1)) + row(4, "", cell("A4", 1));
    const after = '<mergeCells><mergeCell ref="A2:H2"/><mergeCell ref="A3:A4"/></mergeCells>';
    const [wide, tall, narrow] = await rowsAfter(rows, { after });
    expect(heightOf(wide)).toBeLessThan(heightOf(narrow) / 2);
    expect(heightOf(tall)).toBe(0);
  });
});

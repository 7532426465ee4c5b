import { escapeText } from "@yiqiao/documents/xml";
import { type StreamedFile, zipStream } from "@yiqiao/documents/zip";
import { encodeCell } from "./cell-text.ts";

/** Rows of a sheet, the header among them (ISO/IEC 29500-1 leaves it open; every program stops there). */
const maxRows = 1_048_576;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export type WorkbookRow = readonly (string | number)[];

/** A table as a sheet shows it. */
export interface WorkbookHead {
  /** What sheets are called. */
  readonly name: string;
  /** At most 26 columns. */
  readonly header: readonly string[];
  /** Of columns, in characters. */
  readonly widths: readonly number[];
}

/** A workbook with one sheet, or more where one has no room for all rows. Cells are texts and numbers, never formulas. */
export function writeWorkbook(head: WorkbookHead, rows: AsyncIterable<WorkbookRow>): AsyncIterable<Uint8Array> {
  return zipStream(filesOf(head, new Rows(rows)));
}

function* filesOf(head: WorkbookHead, rows: Rows): Generator<StreamedFile> {
  let sheets = 0;
  do {
    sheets++;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetOf(head, rows) };
  } while (!rows.isDone);
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  yield { name: "xl/styles.xml", content: styles };
  yield { name: "xl/workbook.xml", content: workbookOf(head.name, numbers) };
  yield { name: "xl/_rels/workbook.xml.rels", content: workbookRelations(numbers) };
  yield {
    name: "_rels/.rels",
    content: relations([`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`]),
  };
  yield { name: "[Content_Types].xml", content: contentTypes(numbers) };
}

/** Rows that are taken as far as a sheet has room. */
class Rows {
  readonly #rows: AsyncIterator<WorkbookRow>;
  #next: WorkbookRow | undefined;
  isDone = false;

  constructor(rows: AsyncIterable<WorkbookRow>) {
    this.#rows = rows[Symbol.asyncIterator]();
  }

  async *take(count: number): AsyncGenerator<WorkbookRow> {
    for (let taken = 0; taken < count; taken++) {
      const row = this.#next ?? (await this.#read());
      this.#next = undefined;
      if (row === undefined) return;
      yield row;
    }
    // One more is looked at: only then it is known whether another sheet is needed.
    this.#next = await this.#read();
  }

  async #read(): Promise<WorkbookRow | undefined> {
    const { value, done } = await this.#rows.next();
    this.isDone = done === true;
    return done === true ? undefined : value;
  }
}

async function* sheetOf({ header, widths }: WorkbookHead, rows: Rows): AsyncGenerator<string> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
  let row = 1;
  yield rowOf(row, header);
  for await (const cells of rows.take(maxRows - 1)) yield rowOf(++row, cells);
  yield "</sheetData></worksheet>";
}

function rowOf(row: number, cells: WorkbookRow): string {
  return `<row r="${row}">${cells.map((cell, index) => cellOf(`${String.fromCharCode(65 + index)}${row}`, cell)).join("")}</row>`;
}

function cellOf(place: string, cell: string | number): string {
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (cell === "") return "";
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeText(encodeCell(cell))}</t></is></c>`;
}

const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf xfId="0"/></cellXfs></styleSheet>`;

function workbookOf(name: string, numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) =>
      `<sheet name="${escapeText(name)}${number === 1 ? "" : ` ${number}`}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function workbookRelations(numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  return relations([
    ...sheets,
    `<Relationship Id="rId${numbers.length + 1}" Type="${office}/styles" Target="styles.xml"/>`,
  ]);
}

function relations(written: readonly string[]): string {
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${written.join("")}</Relationships>`;
}

function contentTypes(numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${sheets.join("")}</Types>`;
}

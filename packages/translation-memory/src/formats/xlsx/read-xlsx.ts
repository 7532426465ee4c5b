import { ImportFileError, RecordFault } from "../faults.ts";
import type { ImportRow } from "../model.ts";
import type { ImportPair, ReadRequest, TableOptions } from "../options.ts";
import { layoutOf, type TableLayout } from "../table/layout.ts";
import { isBlank, type TableRecord } from "../table/records.ts";
import { RowReader } from "../table/row-unit.ts";
import type { XmlEvent } from "../xml/xml-records.ts";
import { elementsOf, parseElement, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { stringItemText } from "./cell-text.ts";
import { asImportFailure, openWorkbook, partRecords, type Workbook } from "./workbook.ts";

const sampledRows = 100;
const maxColumns = 200;
/** Characters of all shared strings, which are held while a sheet is read. */
const maxSharedText = 200 * 1024 * 1024;
/** Bytes of the part that they stand in. */
const largestStrings = 512 * 1024 * 1024;

/** A sheet, before its rows are read. */
export interface SheetTable {
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly layout: TableLayout;
  readonly records: readonly TableRecord[];
}

export interface SheetRequest {
  readonly path: string;
  readonly pair: ImportPair | undefined;
  readonly options: TableOptions;
}

/** @throws {ImportFileError} for a file that is no workbook, or a sheet that is not there or empty */
export async function openSheet(request: SheetRequest): Promise<SheetTable> {
  const workbook = await openWorkbook(request.path);
  try {
    return await asImportFailure(() => lookInto(workbook, request));
  } finally {
    workbook.close();
  }
}

async function lookInto(workbook: Workbook, { pair, options }: SheetRequest): Promise<SheetTable> {
  const sheet = options.sheet ?? 0;
  const records: TableRecord[] = [];
  for await (const batch of sheetRecords(workbook, sheet)) {
    for (const { record } of batch) if (!isBlank(record)) records.push(record);
    if (records.length >= sampledRows) break;
  }
  if (records.length === 0) throw new ImportFileError("empty");
  const sample = records.slice(0, sampledRows);
  const sheets = workbook.sheets.map(({ name }) => name);
  return { sheets, sheet, layout: layoutOf(sample, options, pair), records: sample };
}

/** The units of a sheet; `line` is the row. */
export async function* readXlsx({ path, pair, options = {} }: ReadRequest): AsyncGenerator<ImportRow> {
  const { layout, sheet } = await openSheet({ path, pair, options });
  const reader = new RowReader(layout, { pair, isGuarded: false });
  const workbook = await openWorkbook(path);
  const batches = sheetRecords(workbook, sheet);
  let isHeader = layout.hasHeader;
  try {
    for (;;) {
      const next = await asImportFailure(() => batches.next());
      if (next.done === true) return;
      for (const { record, bytes } of next.value) {
        const row = reader.row(record, { bytes, hasFaults: false });
        if (row === undefined) continue;
        if (isHeader) isHeader = false;
        else yield row;
      }
    }
  } finally {
    await batches.return(undefined);
    workbook.close();
  }
}

interface PlacedRecord {
  readonly record: TableRecord;
  /** Of the file, as the share of the sheet that was read. */
  readonly bytes: number;
}

async function* sheetRecords(workbook: Workbook, sheet: number): AsyncGenerator<Iterable<PlacedRecord>> {
  const found = workbook.sheets[sheet];
  const entry = found && workbook.archive.find(found.part);
  if (entry === undefined) throw new ImportFileError("no-sheet", { detail: `${sheet + 1}` });
  const strings = await readSharedStrings(workbook);
  const fileBytes = workbook.archive.source.sizeBytes;
  let rows = 0;
  for await (const events of partRecords(workbook, entry, new Set(["row"]))) {
    yield placed(events);
  }
  function* placed(events: Iterable<XmlEvent>): Generator<PlacedRecord> {
    for (const event of events) {
      if (event.kind === "tag") continue;
      const record = event.kind === "broken" ? brokenRow(event, ++rows) : rowOf(event.text, strings, rows + 1);
      rows = record.line;
      yield { record, bytes: Math.floor(fileBytes * Math.min(1, event.bytes / Math.max(1, entry?.size ?? 1))) };
    }
  }
}

function brokenRow({ text, reason, detail }: Extract<XmlEvent, { kind: "broken" }>, line: number): TableRecord {
  return { line, cells: [text], fault: new RecordFault(reason, detail) };
}

function rowOf(xml: string, strings: SharedStrings, line: number): TableRecord {
  try {
    const row = parseElement(xml);
    const number = Number(row.attributes.get("r"));
    return { line: Number.isSafeInteger(number) && number > 0 ? number : line, cells: cellsOf(row, strings) };
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return { line, cells: [xml.slice(0, 500)], fault: error };
  }
}

function cellsOf(row: XmlElement, strings: SharedStrings): string[] {
  const cells: string[] = [];
  let column = 0;
  for (const cell of elementsOf(row)) {
    if (cell.name !== "c") continue;
    column = columnOf(cell.attributes.get("r")) ?? column;
    const text = cellText(cell, strings);
    // Cells that only have a style may stand anywhere.
    if (column >= maxColumns && text.trim() === "") continue;
    if (column >= maxColumns) throw new RecordFault("too-many-cells", `${column + 1} > ${maxColumns}`);
    while (cells.length < column) cells.push("");
    cells[column++] = text;
  }
  return cells;
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? "")?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}

function cellText(cell: XmlElement, strings: SharedStrings): string {
  const children = elementsOf(cell);
  const type = cell.attributes.get("t");
  if (type === "inlineStr") {
    const item = children.find(({ name }) => name === "is");
    return item === undefined ? "" : stringItemText(item);
  }
  const value = children.find(({ name }) => name === "v");
  const text = value === undefined ? "" : textOf(value);
  if (type === "s" && value !== undefined) return sharedText(strings, text);
  // What a formula failed with (`#N/A`) is no text of anybody.
  if (type === "e") return "";
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  return text;
}

/** Null where one cannot be read. */
type SharedStrings = readonly (string | null)[];

/** @throws {RecordFault} for a string that is not there, or cannot be read: the cell is not empty */
function sharedText(strings: SharedStrings, reference: string): string {
  const text = strings[Number(reference)];
  if (typeof text !== "string") throw new RecordFault("lost-text");
  return text;
}

async function readSharedStrings(workbook: Workbook): Promise<SharedStrings> {
  const { archive, sharedStrings } = workbook;
  const entry = sharedStrings === undefined ? undefined : archive.find(sharedStrings);
  if (entry === undefined) return [];
  if (entry.size > largestStrings) throw new ImportFileError("too-much-text");
  const strings: (string | null)[] = [];
  let length = 0;
  for await (const events of partRecords(workbook, entry, new Set(["si"]))) {
    for (const event of events) {
      if (event.kind === "tag") continue;
      const text = event.kind === "record" ? itemText(event.text) : null;
      length += text?.length ?? 0;
      if (length > maxSharedText) throw new ImportFileError("too-much-text");
      strings.push(text);
    }
  }
  return strings;
}

function itemText(xml: string): string | null {
  try {
    return stringItemText(parseElement(xml));
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return null;
  }
}

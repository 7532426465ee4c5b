import { stat } from "node:fs/promises";
import { formatOf } from "./file-format.ts";
import { readHead } from "./input/text-file.ts";
import type { ImportRow, ImportUnit } from "./model.ts";
import type { ImportFile, ImportFormat, ImportInspection, ImportPair, InspectOptions } from "./options.ts";
import { readImport } from "./read.ts";
import { tradosLanguages } from "./sdltm/read-sdltm.ts";
import { openTextTable } from "./table/read-table.ts";
import type { TableLayout } from "./table/layout.ts";
import type { TableRecord } from "./table/records.ts";
import { xmlEncodingOf } from "./xml/xml-encoding.ts";
import { openSheet } from "./xlsx/read-xlsx.ts";

const headBytes = 16 * 1024;
const shownRows = 10;
/** Cells are shown up to so many characters. */
const shownCell = 500;
/** Rows that the languages are looked for in. */
const sampledRows = 500;

/**
 * Looks at the start of a file: what it is and how it will be read unless told otherwise.
 * @throws {ImportFileError} for a file that is none of the formats, or no file of the one that its name says
 */
export async function inspectImport(file: ImportFile, options: InspectOptions = {}): Promise<ImportInspection> {
  const { size: sizeBytes } = await stat(file.path);
  const head = await readHead(file.path, headBytes);
  const format = formatOf(head, file.fileName, file.kind);
  if (format === "csv" || format === "txt") return { ...(await inspectText(file, format, options)), sizeBytes };
  if (format === "xlsx") return { ...(await inspectSheet(file, options)), sizeBytes };
  return { ...(await inspectUnits(file, { format, head, pair: options.pair })), sizeBytes };
}

type Inspected = Omit<ImportInspection, "sizeBytes">;

async function inspectText(
  { path }: ImportFile,
  format: "csv" | "txt",
  { pair, ...options }: InspectOptions,
): Promise<Inspected> {
  const { encoding, delimiter, layout, records } = await openTextTable({ path, format, pair, options });
  return { format, encoding, delimiter, sheets: [], sheet: 0, ...shownTable(layout, records) };
}

async function inspectSheet({ path }: ImportFile, { pair, ...options }: InspectOptions): Promise<Inspected> {
  const { sheets, sheet, layout, records } = await openSheet({ path, pair, options });
  return { format: "xlsx", encoding: "utf-8", delimiter: null, sheets, sheet, ...shownTable(layout, records) };
}

function shownTable(
  { hasHeader, columns, header, languages }: TableLayout,
  records: readonly TableRecord[],
): Pick<ImportInspection, "hasHeader" | "columns" | "header" | "rows" | "languages"> {
  const rows = records.slice(hasHeader ? 1 : 0).slice(0, shownRows);
  return { hasHeader, columns, header, languages, rows: rows.map(({ cells }) => cells.map(shown)) };
}

interface UnitsFile {
  readonly format: ImportFormat;
  readonly head: Uint8Array;
  readonly pair: ImportPair | undefined;
}

async function inspectUnits({ path, kind }: ImportFile, { format, head, pair }: UnitsFile): Promise<Inspected> {
  const all = await firstUnits(readImport({ path, format, kind }));
  const wanted = pair === undefined ? all : await firstUnits(readImport({ path, format, kind, pair }));
  const named = format === "sdltm" ? await tradosLanguages(path) : [];
  const inUnits = all.flatMap(({ sourceLanguage, targetLanguage }) => [sourceLanguage, targetLanguage]);
  const languages = new Set([...named, ...inUnits]);
  const rows = (wanted.length > 0 ? wanted : all).slice(0, shownRows);
  return {
    format,
    encoding: format === "sdltm" ? "utf-8" : xmlEncodingOf(head),
    delimiter: null,
    hasHeader: false,
    sheets: [],
    sheet: 0,
    columns: [],
    header: [],
    rows: rows.map(({ source, target, note = "" }) => [source.text, target.text, note].map(shown)),
    languages: [...languages].filter((tag) => tag !== null).slice(0, 100),
  };
}

async function firstUnits(rows: AsyncIterable<ImportRow>): Promise<ImportUnit[]> {
  const units: ImportUnit[] = [];
  let count = 0;
  for await (const row of rows) {
    if (!("refused" in row)) units.push(row);
    if (++count >= sampledRows) break;
  }
  return units;
}

function shown(text: string): string {
  return text.length > shownCell ? `${text.slice(0, shownCell).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}

import { Readable } from "node:stream";
import { csvLine, csvMark } from "#platform/csv";
import type { ExportFile } from "./personal-data.ts";

type About = ExportFile["about"];
/** One row of a file, as JSON from the database. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** A list of rows as JSON, one row a line. */
export function jsonFile(path: string, about: About, rows: AsyncIterable<ExportRow>): ExportFile {
  return { path, about, content: Readable.from(jsonLines(rows)) };
}

/** The same as CSV (RFC 4180) that spreadsheets open: UTF-8 with a byte order mark, no cell that counts as a formula. */
export function csvFile(
  path: string,
  about: About,
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: AsyncIterable<ExportRow> },
): ExportFile {
  return { path, about, content: Readable.from(csvLines(columns, rows)) };
}

/** One object, indented. */
export function objectFile(path: string, about: About, value: object): ExportFile {
  return { path, about, content: `${JSON.stringify(value, undefined, 2)}\n` };
}

async function* jsonLines(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* csvLines(columns: readonly string[], rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  yield csvMark + csvLine(columns);
  for await (const row of rows) yield csvLine(columns.map((column) => row[column]));
}

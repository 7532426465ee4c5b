import { declaredDelimiter, detectDelimiter } from "@yiqiao/documents/csv";
import { detectEncoding, isKnownEncoding } from "@yiqiao/documents/text-encoding";
import { openFileSource } from "@yiqiao/documents";
import { ImportFileError } from "../faults.ts";
import { decodePieces, filePieces, readHead } from "../input/text-file.ts";
import type { ImportRow } from "../model.ts";
import type { ImportPair, ReadRequest, TableOptions } from "../options.ts";
import { layoutOf, type TableLayout } from "./layout.ts";
import { LineSplitter } from "./lines.ts";
import { firstRecords, quoting, RecordSplitter, type TableRecord } from "./records.ts";
import { RowReader } from "./row-unit.ts";

const sampleBytes = 1 << 16;
const sampledRecords = 100;

/** A table in a text file, before its rows are read. */
export interface TextTable {
  readonly encoding: string;
  readonly delimiter: string;
  /** The first line only names the delimiter. */
  readonly hasDeclaration: boolean;
  readonly layout: TableLayout;
  /** The first records, the header among them. */
  readonly records: readonly TableRecord[];
}

export interface TableRequest {
  readonly path: string;
  readonly format: "csv" | "txt";
  readonly pair: ImportPair | undefined;
  readonly options: TableOptions;
}

/** @throws {ImportFileError} for a file that is no text */
export async function openTextTable({ path, format, pair, options }: TableRequest): Promise<TextTable> {
  const head = await readHead(path, sampleBytes);
  assertText(head);
  const encoding = options.encoding ?? encodingOf(path, pair);
  if (!isKnownEncoding(encoding)) throw new ImportFileError("unknown-encoding", { detail: encoding });
  let sample = "";
  for await (const { text } of decodePieces([head], encoding)) sample += text;
  const declared = declaredDelimiter(sample);
  const favoured = { [format === "txt" ? "\t" : ","]: 0.05 };
  const delimiter = options.delimiter ?? declared ?? detectDelimiter(sample, { quoting, favoured });
  const records = firstRecords(sample, delimiter, sampledRecords).slice(declared === undefined ? 0 : 1);
  if (records.length === 0) throw new ImportFileError("empty");
  return {
    encoding,
    delimiter,
    hasDeclaration: declared !== undefined,
    layout: layoutOf(records, options, pair),
    records,
  };
}

/** Starts of files that are no text, whatever they are called. */
const signatures: readonly (readonly [name: string, bytes: string])[] = [
  ["ZIP, XLSX", "504b0304"],
  ["XLS, DOC", "d0cf11e0a1b11ae1"],
  ["PDF", "25504446"],
  ["SQLite", "53514c69746520666f726d6174203300"],
  ["PNG", "89504e47"],
  ["GZIP", "1f8b"],
];

function assertText(head: Uint8Array): void {
  const start = Buffer.from(head.subarray(0, 16)).toString("hex");
  const found = signatures.find(([, bytes]) => start.startsWith(bytes));
  if (found !== undefined) throw new ImportFileError("no-text", { detail: found[0] });
}

function encodingOf(path: string, pair: ImportPair | undefined): string {
  const source = openFileSource(path);
  try {
    const languages = pair === undefined ? [] : [pair.source, pair.target];
    return detectEncoding(
      source,
      languages.find((code) => code !== "en-us"),
    ).name;
  } finally {
    source.close();
  }
}

/** The units of a table of text, CSV or tab separated. */
export async function* readTextTable({ path, format, pair, options = {} }: ReadRequest): AsyncGenerator<ImportRow> {
  const table = await openTextTable({ path, format: format === "txt" ? "txt" : "csv", pair, options });
  const reader = new RowReader(table.layout, { pair, isGuarded: table.layout.own !== undefined });
  let skipped = (table.hasDeclaration ? 1 : 0) + (table.layout.hasHeader ? 1 : 0);
  for await (const { records, ...place } of recordsIn(path, table)) {
    for (const record of records) {
      const row = reader.row(record, place);
      if (row === undefined) continue;
      if (skipped > 0) skipped--;
      else yield row;
    }
  }
}

interface RecordBatch {
  readonly records: Iterable<TableRecord>;
  readonly bytes: number;
  readonly hasFaults: boolean;
}

async function* recordsIn(path: string, { encoding, delimiter }: TextTable): AsyncGenerator<RecordBatch> {
  const lines = new LineSplitter();
  const splitter = new RecordSplitter(delimiter);
  let place = { bytes: 0, hasFaults: false };
  for await (const { text, bytes, hasFaults } of decodePieces(filePieces(path), encoding)) {
    place = { bytes, hasFaults };
    yield { records: split(lines.feed(text), splitter), ...place };
  }
  yield { records: split(lines.end(), splitter), ...place };
  yield { records: splitter.end(), ...place };
}

function* split(
  lines: Iterable<Parameters<RecordSplitter["feed"]>[0]>,
  splitter: RecordSplitter,
): Generator<TableRecord> {
  for (const line of lines) yield* splitter.feed(line);
}

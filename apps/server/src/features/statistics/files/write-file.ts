import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { StatisticsFormat } from "@yiqiao/contracts/statistics";
import type { Office } from "@yiqiao/office";
import { type WorkbookRow, writeWorkbook } from "@yiqiao/translation-memory/formats";
import type { Scratch } from "#platform/storage";
import { csvLine, csvMark } from "#platform/csv";
import { DomainError } from "#platform/errors";

/** A file as it is sent. */
export interface WrittenFile {
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
}

export interface Table {
  /** Of the sheet. */
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: AsyncIterable<WorkbookRow>;
}

export interface FileDeps {
  readonly office: Office;
  readonly scratch: Scratch;
}

const contentTypes: Readonly<Record<StatisticsFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xls: "application/vnd.ms-excel",
};
/** Rows that a sheet of the old format holds, without its head. */
const oldRows = 65_535;

interface Written {
  readonly name: string;
  readonly format: StatisticsFormat;
  readonly signal: AbortSignal;
}

/** Writes a table as it is read. @throws {DomainError} `officeMissing`, `exportTooLarge` */
export async function writeFile(deps: FileDeps, table: Table, { name, format, signal }: Written): Promise<WrittenFile> {
  const stream = format === "xls" ? await oldWorkbook(deps, table, signal) : await startReading(pieces(table, format));
  return { name: `${name}.${format}`, contentType: contentTypes[format], stream };
}

const pieces = (table: Table, format: "csv" | "xlsx") => (format === "csv" ? csvOf(table) : workbookOf(table));

async function* csvOf({ header, rows }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvMark + csvLine(header));
  for await (const row of rows) yield Buffer.from(csvLine(row));
}

function workbookOf({ title, header, rows }: Table): AsyncIterable<Uint8Array> {
  const widths = header.map((cell, index) => (index === 0 ? 28 : Math.max(12, cell.length * 1.5)));
  return writeWorkbook({ name: title, header, widths }, rows);
}

/** What fails with the first rows fails before the answer begins. */
async function startReading(file: AsyncIterable<Uint8Array>): Promise<Readable> {
  const iterator = file[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      for (let piece = first; piece.done !== true; piece = await iterator.next()) yield piece.value;
    } finally {
      await iterator.return?.();
    }
  }
  return Readable.from(all(), { objectMode: false });
}

/** LibreOffice makes it of a new one. */
async function oldWorkbook({ office, scratch }: FileDeps, table: Table, signal: AbortSignal): Promise<Readable> {
  const available = await office.availability();
  if (!available.available) throw new DomainError("officeMissing", { command: available.command });
  return scratch.use(async (folder) => {
    const input = join(folder, "table.xlsx");
    const output = join(folder, "table.xls");
    await pipeline(workbookOf({ ...table, rows: upToOld(table.rows) }), createWriteStream(input));
    await office.convert({ input, to: "xls", output }, signal);
    // Some megabytes at most: the folder goes before they are sent.
    return Readable.from([await readFile(output)]);
  });
}

async function* upToOld(rows: AsyncIterable<WorkbookRow>): AsyncGenerator<WorkbookRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > oldRows) throw new DomainError("exportTooLarge", { format: "xls", rows: oldRows });
    yield row;
  }
}

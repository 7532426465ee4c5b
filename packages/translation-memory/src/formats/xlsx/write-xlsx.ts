import type { ExportEntry } from "../model.ts";
import type { ExportHead } from "../options.ts";
import { ownCells, ownHeader } from "../table/own-columns.ts";
import { writeWorkbook } from "./write-workbook.ts";

const widths = [50, 50, 30, 14, 14, 24, 24, 10, 14, 30, 16, 16];

/** A workbook with one sheet, or more where one has no room for all entries. */
export function writeXlsx(head: ExportHead, entries: AsyncIterable<ExportEntry>): AsyncIterable<Uint8Array> {
  return writeWorkbook({ name: "Entries", header: ownHeader(head), widths }, cellsOf(entries));
}

async function* cellsOf(entries: AsyncIterable<ExportEntry>): AsyncGenerator<readonly string[]> {
  for await (const entry of entries) yield ownCells(entry);
}

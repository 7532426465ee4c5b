import type { ExportEntry } from "../model.ts";
import type { ExportHead } from "../options.ts";
import { guarded, ownCells, ownHeader } from "./own-columns.ts";

/** The mark of the byte order: without it Excel reads the file in the encoding of the machine. */
const mark = "\ufeff";

/** A table as text, its cells in quotation marks as RFC 4180 has them; what would be a formula is guarded. */
export async function* writeTextTable(
  head: ExportHead,
  entries: AsyncIterable<ExportEntry>,
  delimiter: string,
): AsyncGenerator<string> {
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => quoted(guarded(cell), delimiter)).join(delimiter)}\r\n`;
  yield mark + line(ownHeader(head));
  for await (const entry of entries) yield line(ownCells(entry));
}

function quoted(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]/.test(text) || text !== text.trim();
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

import type { ExportEntry } from "./model.ts";
import type { ExportHead, WrittenFormat } from "./options.ts";

/** A file of the entries, in pieces; it reads back as what it was written of. */
export async function* writeExport(
  format: WrittenFormat,
  head: ExportHead,
  _entries: AsyncIterable<ExportEntry>,
): AsyncGenerator<Uint8Array> {
  yield* [];
  throw new Error(`${head.name} cannot be written as ${format}`);
}

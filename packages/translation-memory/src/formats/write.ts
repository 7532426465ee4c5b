import type { ExportEntry } from "./model.ts";
import type { ExportHead, WrittenFormat } from "./options.ts";
import { writeTextTable } from "./table/write-table.ts";
import { writeTbx } from "./tbx/write-tbx.ts";
import { writeTmx } from "./tmx/write-tmx.ts";
import { writeXlsx } from "./xlsx/write-xlsx.ts";

/** A file of the entries, in pieces; it reads back as what it was written of. */
export async function* writeExport(
  format: WrittenFormat,
  head: ExportHead,
  entries: AsyncIterable<ExportEntry>,
): AsyncGenerator<Uint8Array> {
  switch (format) {
    case "csv":
      return yield* inBytes(writeTextTable(head, entries, ","));
    case "txt":
      return yield* inBytes(writeTextTable(head, entries, "\t"));
    case "tbx":
      return yield* inBytes(writeTbx(head, entries));
    case "xlsx":
      return yield* writeXlsx(head, entries);
    case "tmx":
      return yield* inBytes(writeTmx(head, entries));
  }
}

const pieceLength = 64 * 1024;

/** Many small texts as fewer, larger pieces of UTF-8. */
async function* inBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < pieceLength) continue;
    yield Buffer.from(waiting);
    waiting = "";
  }
  if (waiting !== "") yield Buffer.from(waiting);
}

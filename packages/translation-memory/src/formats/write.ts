import type { ExportEntry } from "./model.ts";
import type { ExportHead, WrittenFormat } from "./options.ts";
import { writeTextTable } from "./table/write-table.ts";
import { writeTbx } from "./tbx/write-tbx.ts";
import { writeTmx } from "./tmx/write-tmx.ts";
import { writeXlsx } from "./xlsx/write-xlsx.ts";

type Entries = AsyncIterable<ExportEntry>;

const writers: Readonly<Record<WrittenFormat, (head: ExportHead, entries: Entries) => AsyncIterable<Uint8Array>>> = {
  tmx: (head, entries) => inBytes(writeTmx(head, entries)),
  tbx: (head, entries) => inBytes(writeTbx(head, entries)),
  csv: (head, entries) => inBytes(writeTextTable(head, entries, ",")),
  txt: (head, entries) => inBytes(writeTextTable(head, entries, "\t")),
  xlsx: writeXlsx,
};

/** A file of the entries, in pieces; it reads back as what it was written of. */
export function writeExport(format: WrittenFormat, head: ExportHead, entries: Entries): AsyncIterable<Uint8Array> {
  return writers[format](head, entries);
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

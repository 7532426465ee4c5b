import { memoryImportFormats, termImportFormats, type LibraryKind } from "@yiqiao/contracts/libraries";
import { createDecoder } from "@yiqiao/documents/text-encoding";
import { ImportFileError } from "./faults.ts";
import type { ImportFormat } from "./options.ts";
import { xmlEncodingOf } from "./xml/xml-encoding.ts";

const signatures = {
  database: Buffer.from("SQLite format 3\0"),
  zip: Buffer.from("PK\u0003\u0004"),
  compound: Buffer.from("d0cf11e0a1b11ae1", "hex"),
} as const;
const extensions: Readonly<Record<string, ImportFormat>> = {
  tmx: "tmx",
  sdltm: "sdltm",
  csv: "csv",
  txt: "txt",
  tsv: "txt",
  tab: "txt",
  xlsx: "xlsx",
  tbx: "tbx",
};

/**
 * What a file is, by its first bytes and its name.
 * @throws {ImportFileError} where the bytes are not what the name says, or the kind of library does not take the format
 */
export function formatOf(head: Uint8Array, fileName: string, kind: LibraryKind): ImportFormat {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const named = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined;
  const found = contentFormat(head) ?? (named === undefined || named === "txt" || named === "csv" ? named : undefined);
  if (found === undefined)
    throw named === undefined
      ? new ImportFileError("unknown-format")
      : new ImportFileError("other-content", { detail: named });
  if (named !== undefined && found !== named && !(isText(named) && isText(found)))
    throw new ImportFileError("other-content", { detail: named });
  const taken: readonly string[] = kind === "memory" ? memoryImportFormats : termImportFormats;
  if (!taken.includes(found)) throw new ImportFileError("format-not-taken", { detail: found });
  return found;
}

function isText(format: ImportFormat): boolean {
  return format === "csv" || format === "txt";
}

function contentFormat(head: Uint8Array): ImportFormat | undefined {
  const starts = (signature: Buffer): boolean => signature.equals(head.subarray(0, signature.length));
  if (starts(signatures.database)) return "sdltm";
  if (starts(signatures.zip)) return "xlsx";
  if (starts(signatures.compound)) throw new ImportFileError("old-workbook");
  return markupFormat(head);
}

/** By the first element behind declarations and comments. */
function markupFormat(head: Uint8Array): ImportFormat | undefined {
  const start = /^(?:\ufeff)?\s*</;
  const encoding = xmlEncodingOf(head);
  const text = createDecoder(encoding).write(head);
  if (!start.test(text.slice(0, 1000))) return undefined;
  const root = /<(?:[\w-]+:)?([A-Za-z][\w-]*)[\s/>]/.exec(text.replace(/<!--[^]*?(?:-->|$)/g, ""))?.[1]?.toLowerCase();
  if (root === "tmx") return "tmx";
  return root === "martif" || root === "tbx" ? "tbx" : undefined;
}

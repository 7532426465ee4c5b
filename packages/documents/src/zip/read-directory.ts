import type { ByteSource } from "../model/byte-source.ts";
import { corrupt } from "../model/corrupt.ts";
import { DocumentError } from "../model/document-error.ts";
import { decodeCodePage437 } from "./code-page-437.ts";
import { flagBits, type ZipEntry } from "./zip-entry.ts";

/** Source of the record layouts: APPNOTE.TXT 6.3.10 of PKWARE, sections 4.3 and 4.5. */
const signatures = { entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 } as const;
const endLength = 22;
const locatorLength = 20;
const entryLength = 46;
const longestComment = 0xffff;
const unknown32 = 0xffffffff;
/** More entries than any real document has. */
const maxEntries = 50_000;
/** Names and extra fields of so many entries; a larger directory is no document's. */
const largestDirectory = 64 * 1024 * 1024;

interface Directory {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** What stands before the archive in the file: its offsets are off by so much. */
  readonly shift: number;
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** Where the entries' data have to end. */
  readonly start: number;
}

/** @throws {DocumentError} documentCorrupt, documentBomb */
export function readDirectory(source: ByteSource): ZipDirectory {
  const directory = findDirectory(source);
  if (directory.count > maxEntries) throw new DocumentError("documentBomb", { place: `${directory.count} entries` });
  if (directory.end - directory.start > largestDirectory) {
    throw new DocumentError("documentBomb", { place: "zip directory" });
  }
  const bytes = source.read(directory.start, directory.end);
  const view = viewOf(bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + entryLength <= bytes.length && view.getUint32(at, true) === signatures.entry) {
    const { entry, next } = readEntry(bytes, at, directory.shift);
    entries.push(entry);
    if (entries.length > maxEntries) throw new DocumentError("documentBomb", { place: `${entries.length} entries` });
    at = next;
  }
  if (entries.length < directory.count) throw corrupt("cutOff");
  return { entries, start: directory.start };
}

function findDirectory(source: ByteSource): Directory {
  const tailStart = Math.max(0, source.sizeBytes - endLength - longestComment);
  const tail = source.read(tailStart, source.sizeBytes);
  const view = viewOf(tail);
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (view.getUint32(at, true) !== signatures.end) continue;
    const directory = directoryAt(source, { view, at, position: tailStart + at });
    if (directory !== undefined) return directory;
  }
  throw corrupt("cutOff");
}

interface EndRecord {
  readonly view: DataView;
  readonly at: number;
  readonly position: number;
}

/** Undefined where the four bytes only look like an end record. */
function directoryAt(source: ByteSource, record: EndRecord): Directory | undefined {
  const { view, at, position } = record;
  const found = directory64(source, position) ?? {
    count: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
    end: position,
  };
  const start = found.end - found.size;
  if (start < 0 || found.offset > start) return undefined;
  const isEmpty = found.count === 0 && found.size === 0;
  if (!isEmpty && !hasSignature(source, start, signatures.entry)) return undefined;
  return { start, end: found.end, count: found.count, shift: start - found.offset };
}

function directory64(source: ByteSource, endPosition: number) {
  const locatorAt = endPosition - locatorLength;
  if (locatorAt < 0 || !hasSignature(source, locatorAt, signatures.locator64)) return undefined;
  const position = Number(viewOf(source.read(locatorAt, endPosition)).getBigUint64(8, true));
  if (position + 56 > locatorAt || !hasSignature(source, position, signatures.end64)) return undefined;
  const view = viewOf(source.read(position, position + 56));
  return {
    count: Number(view.getBigUint64(32, true)),
    size: Number(view.getBigUint64(40, true)),
    offset: Number(view.getBigUint64(48, true)),
    end: position,
  };
}

function readEntry(bytes: Uint8Array, at: number, shift: number): { entry: ZipEntry; next: number } {
  const view = viewOf(bytes);
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const extraAt = at + entryLength + nameLength;
  const next = extraAt + extraLength + view.getUint16(at + 32, true);
  if (next > bytes.length) throw corrupt("cutOff");
  const flags = view.getUint16(at + 8, true);
  const nameBytes = bytes.slice(at + entryLength, extraAt);
  const sizes = sizesOf(view, at, { start: extraAt, end: extraAt + extraLength });
  const entry = {
    name: decodeName(nameBytes, flags),
    nameBytes,
    ...sizes,
    offset: sizes.offset + shift,
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    flags,
    modified: view.getUint32(at + 12, true),
    externalAttributes: view.getUint32(at + 38, true),
  };
  return { entry, next };
}

/** Sizes that do not fit into 32 bits stand in the extra field 1, in this order, each only if needed. */
function sizesOf(view: DataView, at: number, extra: { start: number; end: number }) {
  const sizes = {
    size: view.getUint32(at + 24, true),
    compressedSize: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  };
  for (let field = extra.start; field + 4 <= extra.end; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    const end = Math.min(extra.end, field + 4 + view.getUint16(field + 2, true));
    let value = field + 4;
    for (const key of ["size", "compressedSize", "offset"] as const) {
      if (sizes[key] !== unknown32 || value + 8 > end) continue;
      sizes[key] = Number(view.getBigUint64(value, true));
      value += 8;
    }
    break;
  }
  return sizes;
}

/** Many writers store UTF-8 without saying so; code page 437 is hardly ever valid UTF-8 by chance. */
function decodeName(bytes: Uint8Array, flags: number): string {
  try {
    return new TextDecoder("utf-8", { fatal: (flags & flagBits.utf8) === 0, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeCodePage437(bytes);
  }
}

function hasSignature(source: ByteSource, position: number, signature: number): boolean {
  const bytes = source.read(position, position + 4);
  return bytes.length === 4 && viewOf(bytes).getUint32(0, true) === signature;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

import { viewOf } from "./read-directory.ts";
import type { ZipEntry } from "./zip-entry.ts";

/** Of the format that has deflate; nothing later is written. */
const version = 20;

/** Fields that the local header and the directory share, from `at` on. */
function writeShared(view: DataView, at: number, entry: ZipEntry): void {
  view.setUint16(at, version, true);
  view.setUint16(at + 2, entry.flags, true);
  view.setUint16(at + 4, entry.method, true);
  view.setUint32(at + 6, entry.modified, true);
  view.setUint32(at + 10, entry.crc32, true);
  view.setUint32(at + 14, entry.compressedSize, true);
  view.setUint32(at + 18, entry.size, true);
  view.setUint16(at + 22, entry.nameBytes.length, true);
}

export function localHeader(entry: ZipEntry): Uint8Array {
  const bytes = new Uint8Array(30 + entry.nameBytes.length);
  const view = viewOf(bytes);
  view.setUint32(0, 0x04034b50, true);
  writeShared(view, 4, entry);
  bytes.set(entry.nameBytes, 30);
  return bytes;
}

export function centralHeader(entry: ZipEntry): Uint8Array {
  const bytes = new Uint8Array(46 + entry.nameBytes.length);
  const view = viewOf(bytes);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, version, true);
  writeShared(view, 6, entry);
  view.setUint32(38, entry.externalAttributes, true);
  view.setUint32(42, entry.offset, true);
  bytes.set(entry.nameBytes, 46);
  return bytes;
}

/** Limits of reading keep counts under 65,536 and offsets under 4 GB, so that ZIP64 is never needed. */
export function endRecord(directory: { count: number; sizeBytes: number; offset: number }): Uint8Array {
  const bytes = new Uint8Array(22);
  const view = viewOf(bytes);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, directory.count, true);
  view.setUint16(10, directory.count, true);
  view.setUint32(12, directory.sizeBytes, true);
  view.setUint32(16, directory.offset, true);
  return bytes;
}

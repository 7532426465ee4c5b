import { crc32, inflateRawSync } from "node:zlib";
import type { ByteSource } from "../model/byte-source.ts";
import { corrupt } from "../model/corrupt.ts";
import { DocumentError } from "../model/document-error.ts";
import { readDirectory, viewOf } from "./read-directory.ts";
import { deflated, flagBits, stored, type ZipEntry } from "./zip-entry.ts";

const localSignature = 0x04034b50;
const localLength = 30;
/** What an entry may unfold to, whatever its ratio; beyond it, more than `steepest` to 1 is a bomb. */
const harmlessSize = 64 * 1024 * 1024;
const steepest = 1000;
const largestTotal = 1024 * 1024 * 1024;
const aes = 99;

export interface ZipArchive {
  readonly source: ByteSource;
  /** In the order of the directory. */
  readonly entries: readonly ZipEntry[];
  /** The entry of this name; the last one where there are several, as unpacking would leave it. */
  find(name: string): ZipEntry | undefined;
  /**
   * The unfolded content, checked against its size and checksum.
   * @throws {DocumentError} documentCorrupt with the entry's name, documentBomb
   */
  read(entry: ZipEntry): Uint8Array;
}

/**
 * Reads the directory of a zip file; entries are read when they are asked for.
 * @throws {DocumentError} documentCorrupt; documentEncrypted when any entry is; documentBomb by what the directory says
 */
export function openZip(source: ByteSource): ZipArchive {
  const { entries, start } = readDirectory(source);
  refuseEncrypted(entries);
  refuseBombs(entries);
  refuseOverlaps(entries, start);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return { source, entries, find: (name) => byName.get(name), read: (entry) => readEntry(source, entry) };
}

function refuseEncrypted(entries: readonly ZipEntry[]): void {
  const isEncrypted = ({ flags, method }: ZipEntry) => (flags & flagBits.encrypted) !== 0 || method === aes;
  if (entries.some(isEncrypted)) throw new DocumentError("documentEncrypted");
}

function refuseBombs(entries: readonly ZipEntry[]): void {
  let total = 0;
  for (const { name, size, compressedSize } of entries) {
    total += size;
    if (total > largestTotal) throw new DocumentError("documentBomb", { place: name });
    if (size > harmlessSize && size > steepest * compressedSize)
      throw new DocumentError("documentBomb", { place: name });
  }
}

/** Entries that share their data unfold the same bytes again and again. */
function refuseOverlaps(entries: readonly ZipEntry[], dataEnd: number): void {
  let end = 0;
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (entry.offset < end) throw new DocumentError("documentBomb", { place: entry.name });
    end = entry.offset + localLength + entry.nameBytes.length + entry.compressedSize;
    if (end > dataEnd) throw corrupt("cutOff", entry.name);
  }
}

/** Where the data of an entry stand; names and extra fields of local headers may differ from the directory's. */
export function dataStartOf(source: ByteSource, entry: ZipEntry): number {
  const header = source.read(entry.offset, entry.offset + localLength);
  const view = viewOf(header);
  if (header.length < localLength || view.getUint32(0, true) !== localSignature) {
    throw corrupt("header", entry.name);
  }
  const start = entry.offset + localLength + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + entry.compressedSize > source.sizeBytes) throw corrupt("cutOff", entry.name);
  return start;
}

function readEntry(source: ByteSource, entry: ZipEntry): Uint8Array {
  const start = dataStartOf(source, entry);
  const content = unfold(source.read(start, start + entry.compressedSize), entry);
  if (content.length !== entry.size) {
    throw corrupt("size", entry.name);
  }
  if (crc32(content) !== entry.crc32) throw corrupt("checksum", entry.name);
  return content;
}

function unfold(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  if (entry.method === stored) return bytes;
  if (entry.method !== deflated) throw corrupt("compression", entry.name);
  try {
    const chunkSize = Math.min(Math.max(64, entry.size), harmlessSize);
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, entry.size), chunkSize });
  } catch (error) {
    if (!(error instanceof RangeError)) throw corrupt("compression", entry.name, error);
    refuseLie(bytes, entry);
    throw corrupt("size", entry.name, error);
  }
}

/** More than the directory says is damage, unless it is far more. */
function refuseLie(bytes: Uint8Array, entry: ZipEntry): void {
  try {
    inflateRawSync(bytes, { maxOutputLength: harmlessSize, chunkSize: 1024 * 1024 });
  } catch (error) {
    if (error instanceof RangeError) throw new DocumentError("documentBomb", { place: entry.name }, { cause: error });
  }
}

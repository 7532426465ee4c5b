import { crc32, deflateRawSync } from "node:zlib";
import { corrupt } from "../model/corrupt.ts";
import { deflated, flagBits, stored, type ZipEntry, type ZipFile } from "./zip-entry.ts";
import { centralHeader, endRecord, localHeader } from "./zip-records.ts";
import { dataStartOf, type ZipArchive } from "./zip-archive.ts";

/** How much of an entry is held while it is copied. */
const chunkBytes = 1024 * 1024;
/** Midnight of 1980-01-01, the first day that the format knows: the same output on every run. */
const epoch = 0x00210000;

export interface ZipChanges {
  /** Written after the entries of the archive. */
  readonly added?: Iterable<ZipFile>;
  /** Names that are left out. */
  readonly removed?: ReadonlySet<string>;
}

type Replacements = (entry: ZipEntry) => Uint8Array | undefined | Promise<Uint8Array | undefined>;

/**
 * The archive again with other content in some entries, asked for in the order of the archive, one at a time. What is
 * not replaced is copied in pieces as it stands, still compressed.
 */
export async function* writeZip(
  archive: ZipArchive,
  replacements: Replacements,
  { added = [], removed }: ZipChanges = {},
): AsyncIterable<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  const begin = (entry: ZipEntry): Uint8Array => {
    const placed = { ...entry, offset };
    const header = localHeader(placed);
    directory.push(centralHeader(placed));
    offset += header.length + entry.compressedSize;
    return header;
  };
  for (const entry of archive.entries) {
    if (removed?.has(entry.name) === true) continue;
    const content = await replacements(entry);
    if (content === undefined) {
      yield begin({ ...entry, flags: entry.flags & ~flagBits.descriptor });
      yield* rawData(archive, entry);
    } else {
      const packed = pack(content, entry);
      yield begin(packed.entry);
      yield* inChunks(packed.data);
    }
  }
  for (const file of added) {
    const packed = packFile(file);
    yield begin(packed.entry);
    yield* inChunks(packed.data);
  }
  yield* directory;
  yield endRecord({ count: directory.length, sizeBytes: totalOf(directory), offset });
}

/** A small archive at once. */
export function buildZip(files: Iterable<ZipFile>): Uint8Array {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const { entry, data } = packFile(file);
    const placed = { ...entry, offset };
    const header = localHeader(placed);
    pieces.push(header, data);
    directory.push(centralHeader(placed));
    offset += header.length + data.length;
  }
  return Buffer.concat([
    ...pieces,
    ...directory,
    endRecord({ count: directory.length, sizeBytes: totalOf(directory), offset }),
  ]);
}

function* rawData({ source }: ZipArchive, entry: ZipEntry): Iterable<Uint8Array> {
  const start = dataStartOf(source, entry);
  const end = start + entry.compressedSize;
  for (let at = start; at < end; at += chunkBytes) {
    const chunk = source.read(at, Math.min(end, at + chunkBytes));
    if (chunk.length < Math.min(end - at, chunkBytes)) throw corrupt("cutOff", entry.name);
    yield chunk;
  }
}

interface PackedEntry {
  readonly entry: ZipEntry;
  readonly data: Uint8Array;
}

function packFile({ name, content, isStored }: ZipFile): PackedEntry {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return pack(bytes, {
    name,
    nameBytes: Buffer.from(name),
    compressedSize: 0,
    size: 0,
    method: isStored === true ? stored : deflated,
    crc32: 0,
    flags: flagBits.utf8,
    modified: epoch,
    externalAttributes: 0,
    offset: 0,
  });
}

/** Stored entries stay stored; the rest is deflated. */
function pack(content: Uint8Array, entry: ZipEntry): PackedEntry {
  const method = entry.method === stored ? stored : deflated;
  const data = method === stored ? content : deflateRawSync(content);
  const flags = entry.flags & flagBits.utf8;
  return {
    data,
    entry: { ...entry, method, flags, crc32: crc32(content), size: content.length, compressedSize: data.length },
  };
}

function* inChunks(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

function totalOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((total, piece) => total + piece.length, 0);
}

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { corrupt } from "../model/corrupt.ts";
import { dataStartOf, type ZipArchive } from "./zip-archive.ts";
import { deflated, stored, type ZipEntry } from "./zip-entry.ts";

const chunkBytes = 1 << 18;

/**
 * The unfolded content of an entry in pieces, checked against its size and checksum at the end: what was read before is
 * not known to be whole.
 * @throws {DocumentError} documentCorrupt with the entry's name
 */
export async function* readInPieces(archive: ZipArchive, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let size = 0;
  let checksum = 0;
  for await (const piece of contentOf(archive, entry)) {
    size += piece.length;
    if (size > entry.size) throw corrupt("size", entry.name);
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (size < entry.size) throw corrupt("size", entry.name);
  if (checksum !== entry.crc32) throw corrupt("checksum", entry.name);
}

function contentOf(archive: ZipArchive, entry: ZipEntry): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (entry.method === stored) return rawPieces(archive, entry);
  if (entry.method !== deflated) throw corrupt("compression", entry.name);
  return inflateEntry(archive, entry);
}

async function* inflateEntry(archive: ZipArchive, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const unfolding = createInflateRaw({ chunkSize: chunkBytes });
  // Its failure comes out of the loop below.
  const fed = pipeline(Readable.from(rawPieces(archive, entry), { objectMode: false }), unfolding).catch(
    () => undefined,
  );
  try {
    for await (const piece of unfolding) yield piece as Uint8Array;
  } catch (error) {
    throw corrupt("compression", entry.name, error);
  } finally {
    unfolding.destroy();
    await fed;
  }
}

function* rawPieces({ source }: ZipArchive, entry: ZipEntry): Generator<Uint8Array> {
  const start = dataStartOf(source, entry);
  const end = start + entry.compressedSize;
  for (let at = start; at < end; at += chunkBytes) yield source.read(at, Math.min(end, at + chunkBytes));
}

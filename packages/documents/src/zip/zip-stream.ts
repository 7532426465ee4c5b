import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";
import { deflated, flagBits, type ZipEntry } from "./zip-entry.ts";
import { centralHeader, endRecord, localHeader } from "./zip-records.ts";

/** Midnight of 1980-01-01, the first day that zip knows: the same bytes from the same content. */
const epoch = 0x00210000;

export interface StreamedFile {
  readonly name: string;
  readonly content: string | AsyncIterable<string>;
}

/** A zip of files that come in pieces, asked for one after another; memory holds one of them, compressed. */
export async function* zipStream(files: Iterable<StreamedFile>): AsyncIterable<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const { chunks, ...packed } = await deflate(typeof content === "string" ? [content] : content);
    const entry: ZipEntry = {
      ...packed,
      name,
      nameBytes: Buffer.from(name),
      method: deflated,
      flags: flagBits.utf8,
      modified: epoch,
      externalAttributes: 0,
      offset,
    };
    const header = localHeader(entry);
    directory.push(centralHeader(entry));
    offset += header.length + entry.compressedSize;
    yield header;
    yield* chunks;
  }
  yield* directory;
  const sizeBytes = directory.reduce((sum, { length }) => sum + length, 0);
  yield endRecord({ count: directory.length, sizeBytes, offset });
}

interface Deflated extends Pick<ZipEntry, "crc32" | "size" | "compressedSize"> {
  readonly chunks: readonly Uint8Array[];
}

async function deflate(content: Iterable<string> | AsyncIterable<string>): Promise<Deflated> {
  const packer = createDeflateRaw();
  const chunks: Uint8Array[] = [];
  packer.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = once(packer, "end");
  let [checksum, size] = [0, 0];
  for await (const piece of content) {
    const bytes = Buffer.from(piece);
    checksum = crc32(bytes, checksum);
    size += bytes.length;
    if (!packer.write(bytes)) await once(packer, "drain");
  }
  packer.end();
  await ended;
  const compressedSize = chunks.reduce((sum, { length }) => sum + length, 0);
  return { chunks, crc32: checksum, size, compressedSize };
}

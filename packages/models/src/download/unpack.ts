import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { type Duplex, PassThrough, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { isSystemError, ModelsError, reasonOf } from "../problem.ts";

/** What a packed file must be unpacked. */
export interface PlainFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** By the first bytes: zstd, gzip, or not packed at all. */
async function decompressorOf(path: string): Promise<Duplex> {
  await using handle = await open(path);
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  const magic = buffer.toString("hex");
  if (magic === "28b52ffd") return createZstdDecompress();
  return magic.startsWith("1f8b") ? createGunzip() : new PassThrough();
}

/**
 * Unpacks a zstd or gzip file, or copies a plain one, and checks what comes out. Nothing beyond the expected size is
 * ever written, whatever the file would unpack to; on failure nothing stays.
 *
 * @throws ModelsError `too-large`, `wrong-size`, `wrong-hash`, `cannot-unpack`; the signal's reason when aborted
 */
export async function unpack(file: PlainFile, from: string, to: string, signal: AbortSignal): Promise<void> {
  const hash = createHash("sha256");
  await unpacking({ name: file.name, from, to, signal }, async () => {
    const bytes = await unpackBytes({ name: file.name, limitBytes: file.bytes, from, to, signal }, (chunk) =>
      hash.update(chunk),
    );
    if (bytes !== file.bytes) {
      throw new ModelsError({ code: "wrong-size", file: file.name, expectedBytes: file.bytes, foundBytes: bytes });
    }
    const found = hash.digest("hex");
    if (found !== file.sha256) {
      throw new ModelsError({ code: "wrong-hash", file: file.name, expected: file.sha256, found });
    }
  });
}

/**
 * Unpacks a zstd or gzip file of which nothing is known; on failure nothing stays.
 *
 * @throws ModelsError `too-large`, `cannot-unpack`; the signal's reason when aborted
 */
export async function unpackUpTo(limitBytes: number, from: string, to: string, signal: AbortSignal): Promise<void> {
  const name = path.basename(from);
  await unpacking({ name, from, to, signal }, async () => {
    await unpackBytes({ name, limitBytes, from, to, signal }, () => undefined);
  });
}

interface Unpacking {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly signal: AbortSignal;
}

async function unpacking({ name, to, signal }: Unpacking, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await rm(to, { force: true });
    signal.throwIfAborted();
    if (error instanceof ModelsError || isSystemError(error)) throw error;
    throw new ModelsError({ code: "cannot-unpack", file: name, reason: reasonOf(error) }, { cause: error });
  }
}

/** Writes what the file holds and counts it. */
async function unpackBytes(
  { name, limitBytes, from, to, signal }: Unpacking & { readonly limitBytes: number },
  onChunk: (chunk: Uint8Array) => void,
): Promise<number> {
  let bytes = 0;
  const check = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limitBytes) {
        done(new ModelsError({ code: "too-large", file: name, limitBytes }));
        return;
      }
      onChunk(chunk);
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), await decompressorOf(from), check, createWriteStream(to), { signal });
  return bytes;
}

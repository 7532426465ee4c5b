import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
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
  let bytes = 0;
  const check = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (bytes > file.bytes) {
        done(new ModelsError({ code: "too-large", file: file.name, limitBytes: file.bytes }));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    const decompressor = await decompressorOf(from);
    await pipeline(createReadStream(from), decompressor, check, createWriteStream(to), { signal });
    if (bytes !== file.bytes) {
      throw new ModelsError({ code: "wrong-size", file: file.name, expectedBytes: file.bytes, foundBytes: bytes });
    }
    const found = hash.digest("hex");
    if (found !== file.sha256) {
      throw new ModelsError({ code: "wrong-hash", file: file.name, expected: file.sha256, found });
    }
  } catch (error) {
    await rm(to, { force: true });
    signal.throwIfAborted();
    if (error instanceof ModelsError || isSystemError(error)) throw error;
    throw new ModelsError({ code: "cannot-unpack", file: file.name, reason: reasonOf(error) }, { cause: error });
  }
}

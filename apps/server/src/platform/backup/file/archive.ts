import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { pack as createPack } from "tar-stream";
import { encrypt } from "./encryption.ts";

export interface SizedEntry {
  readonly name: string;
  readonly sizeBytes: number;
  /** Of a file of the object store. */
  readonly contentType?: string;
}

/** The header in which an entry stores a file's content type. */
export const contentTypeField = "YIQIAO.contenttype";

/** Writes a backup: a tar archive, encrypted if there is a passphrase. */
export interface Archive {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** An entry of a size that is known. */
  addSized(entry: SizedEntry, body: AsyncIterable<Buffer>): Promise<void>;
  /** Compressed, in entries `name/0001.zst` and on, of which the size need not be known before. */
  addCompressed(name: string, body: AsyncIterable<Buffer>): Promise<void>;
  /** Ends the archive and waits until it lies on the disk. */
  finish(): Promise<void>;
  abort(): Promise<void>;
}

const partBytes = 4 * 1024 * 1024;

export interface ArchiveOptions {
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly signal: AbortSignal;
  /** log2 of scrypt's cost. */
  readonly cost?: number;
}

export function writeArchive({ path, passphrase, signal, cost }: ArchiveOptions): Archive {
  const pack = createPack();
  const file = createWriteStream(path, { mode: 0o600 });
  const source = Readable.from(pack as AsyncIterable<Buffer>, { objectMode: false });
  const broken = new AbortController();
  const written =
    passphrase === undefined
      ? pipeline(source, file, { signal })
      : pipeline(source, encrypt(passphrase, cost), file, { signal });
  written.catch((error: unknown) => {
    broken.abort(error);
    pack.destroy();
  });
  const orBroken = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const give = (): void => reject(broken.signal.reason as Error);
      if (broken.signal.aborted) return give();
      broken.signal.addEventListener("abort", give, { once: true });
      work.then(resolve, reject).finally(() => broken.signal.removeEventListener("abort", give));
    });

  const addSized: Archive["addSized"] = ({ name, sizeBytes, contentType }, body) => {
    const added = Promise.withResolvers<void>();
    const header = { name, size: sizeBytes, mode: 0o600, mtime: new Date(0) };
    const pax = contentType === undefined ? {} : { pax: { [contentTypeField]: contentType } };
    const entry = pack.entry({ ...header, ...pax }, (error) => (error ? added.reject(error) : added.resolve()));
    const send = async (): Promise<void> => {
      for await (const bytes of body) {
        if (!entry.write(bytes)) await new Promise<void>((resolve) => entry.once("drain", () => resolve()));
      }
      entry.end(undefined);
      await added.promise;
    };
    added.promise.catch(() => undefined);
    return orBroken(send());
  };
  const add: Archive["add"] = (name, bytes) => addSized({ name, sizeBytes: bytes.length }, toIterable(bytes));

  return {
    add,
    addSized,
    addCompressed: async (name, body) => {
      let number = 0;
      await pipeline(body, createZstdCompress(), async (compressed: AsyncIterable<Buffer>) => {
        for await (const part of gatherChunks(compressed)) {
          number += 1;
          await add(`${name}/${String(number).padStart(6, "0")}.zst`, part);
        }
      });
    },
    finish: async () => {
      pack.finalize();
      await written;
      await syncFile(path);
    },
    abort: async () => {
      pack.destroy();
      source.destroy();
      await written.catch(() => undefined);
    },
  };
}

async function* toIterable(bytes: Uint8Array): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

async function* gatherChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    held.push(bytes);
    length += bytes.length;
    if (length < partBytes) continue;
    yield Buffer.concat(held, length);
    held = [];
    length = 0;
  }
  yield Buffer.concat(held, length);
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

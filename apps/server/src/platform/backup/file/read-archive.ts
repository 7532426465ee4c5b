import { z } from "zod";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract as createExtract } from "tar-stream";
import { BackupError, damaged } from "../backup-error.ts";
import { contentTypeField } from "./archive.ts";
import { decrypt, magic } from "./encryption.ts";

/**
 * An entry of an archive; a thing that was split into parts is one entry. Read its body to the end before asking for
 * the next.
 */
export interface ArchiveEntry {
  readonly name: string;
  readonly body: AsyncIterable<Buffer>;
  /** Of a file of the object store. */
  readonly contentType: string | undefined;
}

interface TarEntry extends AsyncIterable<unknown> {
  readonly header: { readonly name: string; readonly pax?: unknown };
}

const extendedHeader = z.object({ [contentTypeField]: z.string() }).partial();

const tarMark = "ustar";
const tarMarkAt = 257;

/** Whether a file is an encrypted backup or a plain one. @throws BackupError `not-a-backup` */
export async function isEncrypted(path: string): Promise<boolean> {
  const start = Buffer.alloc(512);
  const file = await open(path, "r");
  try {
    await file.read(start, 0, start.length, 0);
  } finally {
    await file.close();
  }
  if (start.subarray(0, magic.length).equals(magic)) return true;
  if (start.toString("latin1", tarMarkAt, tarMarkAt + tarMark.length) === tarMark) return false;
  throw new BackupError("not-a-backup", "the file", "The file is no backup of this product.");
}

export interface ReadOptions {
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told how many bytes of the file were read. */
  readonly onBytes?: ((count: number) => void) | undefined;
}

/** The entries of a backup, in order. @throws BackupError */
export async function* readArchive({ path, passphrase, signal, onBytes }: ReadOptions): AsyncGenerator<ArchiveEntry> {
  const isSealed = await isEncrypted(path);
  if (isSealed && passphrase === undefined) {
    throw new BackupError("passphrase-needed", "the file", "The backup is encrypted: its passphrase is needed.");
  }
  const countBytes = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      onBytes?.(bytes.length);
      yield bytes;
    }
  };
  const file = Readable.from(countBytes(createReadStream(path, { highWaterMark: 256 * 1024 })), { objectMode: false });
  const plain =
    isSealed && passphrase !== undefined ? Readable.from(decrypt(passphrase)(file), { objectMode: false }) : file;
  const extract = createExtract();
  const reading = pipeline(plain, extract, signal === undefined ? {} : { signal });
  let failure: unknown;
  const ended = reading.catch((error: unknown) => {
    failure = error;
  });
  const explain = async (error: unknown): Promise<unknown> => {
    extract.destroy();
    await ended;
    return signal?.aborted === true ? signal.reason : explained(failure, error);
  };
  try {
    yield* groupEntries(extract, explain);
    await ended;
    if (failure !== undefined) throw failure;
  } catch (error) {
    throw await explain(error);
  } finally {
    file.destroy();
    plain.destroy();
    extract.destroy();
    await ended;
  }
}

async function* groupEntries(
  entries: AsyncIterable<TarEntry>,
  explain: (error: unknown) => Promise<unknown>,
): AsyncGenerator<ArchiveEntry> {
  const iterator = entries[Symbol.asyncIterator]();
  let next = await iterator.next();
  while (next.done !== true) {
    const { header } = next.value;
    const name = groupOf(header.name);
    const body = async function* (): AsyncGenerator<Buffer> {
      try {
        while (next.done !== true && groupOf(next.value.header.name) === name) {
          for await (const bytes of next.value) if (Buffer.isBuffer(bytes)) yield bytes;
          next = await iterator.next();
        }
      } catch (error) {
        throw await explain(error);
      }
    };
    const opened = body();
    yield { name, body: opened, contentType: extendedHeader.safeParse(header.pax).data?.[contentTypeField] };
    for await (const _ of opened);
  }
}

/** `tables/x` of `tables/x/000001.zst`; a file of the store may be called so. */
const groupOf = (name: string): string => (name.startsWith("objects/") ? name : name.replace(/\/\d{6}\.zst$/, ""));

/** What is wrong with the file, where the reader of archives tells only that it cannot go on. */
function explained(failure: unknown, seen: unknown): unknown {
  for (const error of [seen, failure]) if (error instanceof BackupError) return error;
  const error = failure ?? seen;
  if (!(error instanceof Error)) return error;
  const isTar = /tar|checksum|max size|Unexpected end|Writable stream closed|Premature close/i.test(error.message);
  return isTar ? damaged("the archive", "its structure was changed, or it is cut off", error) : error;
}

/** Decompresses the body of an entry. @throws BackupError `damaged` */
export async function* decompress(name: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpack = createZstdDecompress();
  const feeding = pipeline(body, unpack);
  feeding.catch(() => undefined);
  try {
    yield* unpack as AsyncIterable<Buffer>;
    await feeding;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw code.startsWith("ZSTD") || code.startsWith("ERR_ZSTD") || code === "Z_BUF_ERROR"
      ? damaged(name, "it cannot be unpacked", error)
      : error;
  } finally {
    unpack.destroy();
  }
}

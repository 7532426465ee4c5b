import type { Stats } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { copyFile, mkdir, open, readdir, rename, rmdir, stat, unlink } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { FOOTER_BYTES, readFooter, writeFooter } from "./disk-footer.ts";
import { diskError, fileCode } from "./disk-errors.ts";
import { SUFFIX, walkKeys } from "./disk-walk.ts";
import { assertFolder, assertKey, assertPrefix } from "./keys.ts";
import type { ByteRange, ObjectList, ObjectMeta, ObjectStore, PutOptions, StoredObject } from "./object-store.ts";
import { StorageError } from "./object-store.ts";
import { resolveRange } from "./ranges.ts";
import { enforceSize } from "./enforce-size.ts";

const DAY_MS = 86_400_000;
const MAX_LIST = 1000;

/**
 * An {@link ObjectStore} in a folder. An object is written to a temporary file, synced to disk, and renamed. The
 * content type is in the last 256 bytes of the file.
 */
export async function createDiskStore(folder: string, clock = { now: () => new Date() }): Promise<ObjectStore> {
  const objects = join(folder, "objects");
  const drafts = join(folder, "drafts");
  const { pathOf, place, withObject, remove } = objectFiles(objects, drafts);
  await guard(folder, async () => {
    await mkdir(objects, { recursive: true });
    await mkdir(drafts, { recursive: true });
    await removeOldDrafts(drafts, clock.now());
  });

  return {
    put: (key, body, options) =>
      guard(key, () => {
        assertKey(key);
        return place(key, (draft) => writeDraft(draft, key, body, options));
      }),
    get: (key, { range, signal } = {}) => withObject(key, (file, meta) => openBody(file, meta, { range, signal })),
    head: async (key) => {
      try {
        return await withObject(key, async (file, meta) => {
          await file.close();
          return meta;
        });
      } catch (error) {
        if (error instanceof StorageError && error.code === "not-found") return null;
        throw error;
      }
    },
    delete: remove,
    deletePrefix: (prefix) =>
      guard(prefix, async () => {
        assertFolder(prefix);
        let count = 0;
        for await (const key of walkKeys(objects, prefix, "")) {
          await remove(key);
          count += 1;
        }
        return count;
      }),
    list: (prefix, { cursor = "", limit = MAX_LIST } = {}) =>
      guard(prefix, () => {
        assertPrefix(prefix);
        return listObjects(walkKeys(objects, prefix, cursor), pathOf, Math.min(limit, MAX_LIST));
      }),
    copy: (from, to) =>
      guard(from, () => {
        assertKey(from);
        assertKey(to);
        return place(to, async (draft) => {
          await copyFile(pathOf(from), draft);
          await sync(draft);
        });
      }),
  };
}

function objectFiles(objects: string, drafts: string) {
  const pathOf = (key: string): string => join(objects, `${key}${SUFFIX}`);

  const place = async (key: string, write: (draft: string) => Promise<void>): Promise<void> => {
    const draft = join(drafts, randomUUID());
    try {
      await write(draft);
      await renameInto(draft, pathOf(key));
    } catch (error) {
      await unlink(draft).catch(() => undefined);
      throw diskError(error, key);
    }
  };

  const withObject = <T>(key: string, use: (file: FileHandle, meta: ObjectMeta) => Promise<T>): Promise<T> =>
    guard(key, async () => {
      assertKey(key);
      const file = await open(pathOf(key), "r");
      try {
        const { size, mtime } = await file.stat();
        const { contentType } = await readFooter(file, key, size);
        return await use(file, { key, sizeBytes: size - FOOTER_BYTES, contentType, modifiedAt: mtime });
      } catch (error) {
        await file.close();
        throw error;
      }
    });

  const remove = (key: string): Promise<void> =>
    guard(key, async () => {
      assertKey(key);
      const path = pathOf(key);
      await unlink(path).catch((error: unknown) => {
        if (fileCode(error) !== "ENOENT" && fileCode(error) !== "ENOTDIR") throw error;
      });
      await removeEmpty(dirname(path), objects);
    });

  return { pathOf, place, withObject, remove };
}

async function openBody(
  file: FileHandle,
  meta: ObjectMeta,
  { range, signal }: { readonly range: ByteRange | undefined; readonly signal: AbortSignal | undefined },
): Promise<StoredObject> {
  const resolved = range === undefined ? null : resolveRange(meta.key, range, meta.sizeBytes);
  const { start, end } = resolved ?? { start: 0, end: meta.sizeBytes - 1 };
  if (meta.sizeBytes === 0) {
    await file.close();
    return { ...meta, range: null, stream: Readable.from([]) };
  }
  return { ...meta, range: resolved, stream: file.createReadStream({ start, end, signal }) };
}

async function listObjects(
  keys: AsyncIterable<string>,
  pathOf: (key: string) => string,
  most: number,
): Promise<ObjectList> {
  const found: Omit<ObjectMeta, "contentType">[] = [];
  for await (const key of keys) {
    if (found.length === most) return { objects: found, cursor: found.at(-1)?.key ?? null };
    const there = await statIfThere(pathOf(key));
    if (there === undefined) continue;
    found.push({ key, sizeBytes: there.size - FOOTER_BYTES, modifiedAt: there.mtime });
  }
  return { objects: found, cursor: null };
}

/** Undefined where it was deleted since its folder was read. */
async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (fileCode(error) === "ENOENT" || fileCode(error) === "ENOTDIR") return undefined;
    throw error;
  }
}

async function guard<T>(key: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw diskError(error, key);
  }
}

async function writeDraft(draft: string, key: string, body: Readable | Uint8Array, options: PutOptions): Promise<void> {
  const file = await open(draft, "wx", 0o600);
  try {
    for await (const chunk of enforceSize(key, body, options)) await file.writeFile(chunk);
    await writeFooter(file, { contentType: options.contentType });
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A deletion nearby may remove the folder between its making and the renaming. */
async function renameInto(draft: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(dirname(path), { recursive: true });
    try {
      await rename(draft, path);
      return await sync(dirname(path));
    } catch (error) {
      if (fileCode(error) !== "ENOENT" || attempt === 5) throw error;
    }
  }
}

async function removeEmpty(folder: string, top: string): Promise<void> {
  for (let path = folder; path !== top; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch (error) {
      if (fileCode(error) === "ENOENT") continue;
      return;
    }
  }
}

async function removeOldDrafts(drafts: string, now: Date): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > DAY_MS) await unlink(path);
  }
}

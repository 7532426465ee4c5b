import { createHash } from "node:crypto";
import { type ObjectMeta, type ObjectStore, StorageError } from "#platform/storage";
import type { Archive } from "../file/archive.ts";
import type { Manifest, ObjectEntry } from "../file/manifest.ts";
import { createSpool } from "./spool.ts";

type Files = Pick<ObjectStore, "list" | "get">;

/** The keys of a store at one moment. */
export interface RememberedKeys extends AsyncDisposable {
  readonly bytes: number;
  keys(): Promise<AsyncIterable<string>>;
}

export interface KeysToRemember {
  /** A prefix of what is no file of the product. */
  readonly skippedFiles: string;
  readonly path: string;
}

/** All objects of a store by their keys. */
export async function* listAll(
  files: Pick<ObjectStore, "list">,
  skippedFiles: string,
  prefix = "",
): AsyncGenerator<Omit<ObjectMeta, "contentType">> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<ObjectStore["list"]>> = await files.list(prefix, cursor === null ? {} : { cursor });
    for (const object of page.objects) {
      if (skippedFiles === "" || !object.key.startsWith(skippedFiles)) yield object;
    }
    cursor = page.cursor;
  } while (cursor !== null);
}

export async function rememberKeys(files: Files, { skippedFiles, path }: KeysToRemember): Promise<RememberedKeys> {
  const spool = await createSpool(path);
  let bytes = 0;
  try {
    for await (const { key, sizeBytes } of listAll(files, skippedFiles)) {
      bytes += sizeBytes;
      await spool.add(key);
    }
  } catch (error) {
    await spool[Symbol.asyncDispose]();
    throw error;
  }
  return { bytes, keys: () => spool.lines(), [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose]() };
}

export interface ObjectsToPack {
  readonly files: Files;
  readonly skippedFiles: string;
  /** From before the moment that the tables show: what is missing of it later has vanished. */
  readonly remembered: RememberedKeys;
  /** Where a list may lie meanwhile. */
  readonly listPath: string;
  readonly signal: AbortSignal;
  readonly report: (step: "files", share: number) => void;
}

type Packed = Pick<Manifest, "vanished"> & { readonly objects: NonNullable<Manifest["objects"]> };

const namedVanished = 100;

/** Packs all objects that the store holds now, and then `objects.jsonl`, which lists them. */
export async function packObjects(archive: Archive, given: ObjectsToPack): Promise<Packed> {
  const { files, skippedFiles, remembered, listPath, signal, report } = given;
  await using packed = await createSpool(listPath);
  const vanished = { count: 0, keys: [] as string[] };
  const lose = (key: string): void => {
    vanished.count += 1;
    if (vanished.keys.length < namedVanished) vanished.keys.push(key);
  };
  const totals = { count: 0, bytes: 0 };
  const known = (await remembered.keys())[Symbol.asyncIterator]();
  let awaited = await known.next();
  for await (const { key } of listAll(files, skippedFiles)) {
    signal.throwIfAborted();
    for (; awaited.done !== true && awaited.value < key; awaited = await known.next()) lose(awaited.value);
    if (awaited.done !== true && awaited.value === key) awaited = await known.next();
    const entry = await packObject(archive, files, key, signal);
    if (entry === undefined) {
      lose(key);
      continue;
    }
    totals.count += 1;
    totals.bytes += entry.sizeBytes;
    await packed.add(JSON.stringify(entry));
    report("files", Math.min(1, totals.bytes / (remembered.bytes || 1)));
  }
  for (; awaited.done !== true; awaited = await known.next()) lose(awaited.value);
  const sha256 = createHash("sha256");
  const list = async function* (): AsyncGenerator<Buffer> {
    for await (const line of await packed.lines()) {
      const bytes = Buffer.from(`${line}\n`);
      sha256.update(bytes);
      yield bytes;
    }
  };
  await archive.addCompressed("objects.jsonl", list());
  return { objects: { ...totals, sha256: sha256.digest("hex") }, vanished };
}

/** Undefined where it vanished. */
async function packObject(
  archive: Archive,
  files: Files,
  key: string,
  signal: AbortSignal,
): Promise<ObjectEntry | undefined> {
  let object: Awaited<ReturnType<ObjectStore["get"]>>;
  try {
    object = await files.get(key, { signal });
  } catch (error) {
    if (error instanceof StorageError && error.code === "not-found") return undefined;
    throw error;
  }
  const { sizeBytes, contentType, stream } = object;
  const digest = createHash("sha256");
  const body = async function* (): AsyncGenerator<Buffer> {
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      digest.update(bytes);
      yield bytes;
    }
  };
  await archive.addSized({ name: `objects/${key}`, sizeBytes, contentType }, body());
  return { key, sizeBytes, contentType, sha256: digest.digest("hex") };
}

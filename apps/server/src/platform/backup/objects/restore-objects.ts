import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ObjectStore } from "#platform/storage";
import { damaged } from "../backup-error.ts";
import { linesOf } from "../file/check-file.ts";
import { objectEntrySchema } from "../file/manifest.ts";
import { decompressed, type ReadOptions, readArchive } from "../file/read-archive.ts";
import { listAll } from "./pack-objects.ts";

export interface ObjectsToRestore extends Pick<ReadOptions, "path" | "passphrase" | "signal" | "onBytes"> {
  readonly files: ObjectStore;
  /** Of the store, which are no files of the product; ends with a slash. */
  readonly skippedFiles: string;
  /** Below that; ends with a slash: where files wait for the tables to be switched. */
  readonly staged: string;
}

/**
 * Before the tables are switched: puts the files aside that are missing or have another content, so that nothing changes
 * of what is there, and what is aside can go again.
 */
export async function putObjectsAside({ files, staged, skippedFiles, ...file }: ObjectsToRestore): Promise<void> {
  await files.deletePrefix(staged);
  for await (const { name, body, contentType = "application/octet-stream" } of readArchive(file)) {
    if (!name.startsWith("objects/")) continue;
    const key = name.slice("objects/".length);
    // No backup has them: it would be written over other backups.
    if (key.startsWith(skippedFiles)) throw damaged(`file ${key}`, "it is no file of the product");
    const aside = `${staged}${key}`;
    const digest = createHash("sha256");
    const watched = async function* (): AsyncGenerator<Buffer> {
      for await (const bytes of body) {
        digest.update(bytes);
        yield bytes;
      }
    };
    await files.put(aside, Readable.from(watched(), { objectMode: false }), { contentType });
    const isPresent = (await files.head(key)) !== null;
    if (isPresent && (await hashOf(files, key)) === digest.digest("hex")) await files.delete(aside);
  }
}

async function hashOf(files: ObjectStore, key: string): Promise<string> {
  const digest = createHash("sha256");
  for await (const bytes of (await files.get(key)).stream as AsyncIterable<Buffer>) digest.update(bytes);
  return digest.digest("hex");
}

/** After the tables were switched: puts in place what waits. It needs no backup, and doing it again changes nothing. */
export async function placeObjects({ files, staged }: Pick<ObjectsToRestore, "files" | "staged">): Promise<void> {
  for await (const { key } of listAll(files, "", staged)) await files.copy(key, key.slice(staged.length));
  await files.deletePrefix(staged);
}

/** Then removes what the backup does not have and was there when the tables were switched. */
export async function removeOthers(given: ObjectsToRestore, switchedAt: Date): Promise<void> {
  const { files, skippedFiles } = given;
  const belonging = keysOf(given)[Symbol.asyncIterator]();
  let awaited = await belonging.next();
  for await (const { key, modifiedAt } of listAll(files, skippedFiles)) {
    while (awaited.done !== true && awaited.value < key) awaited = await belonging.next();
    if (awaited.done !== true && awaited.value === key) continue;
    if (modifiedAt < switchedAt) await files.delete(key);
  }
  await belonging.return?.(undefined);
}

/** The keys of a backup's files in their order. */
async function* keysOf(file: Pick<ReadOptions, "path" | "passphrase" | "signal">): AsyncGenerator<string> {
  for await (const { name, body } of readArchive(file)) {
    if (name !== "objects.jsonl") continue;
    const list = decompressed("the list of files", body);
    for await (const line of linesOf(list)) yield objectEntrySchema.parse(JSON.parse(line.toString("utf8"))).key;
  }
}

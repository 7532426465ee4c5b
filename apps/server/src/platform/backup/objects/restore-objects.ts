import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ObjectStore } from "#platform/storage";
import { damaged } from "../backup-error.ts";
import { linesOf } from "../file/check-file.ts";
import { objectEntrySchema } from "../file/manifest.ts";
import { decompress, type ReadOptions, readArchive } from "../file/read-archive.ts";
import { listAll } from "./pack-objects.ts";

export interface ObjectsToRestore extends Pick<ReadOptions, "path" | "passphrase" | "signal" | "onBytes"> {
  readonly files: ObjectStore;
  /** Of the store, which are no files of the product; ends with a slash. */
  readonly skippedFiles: string;
  /** Below that; ends with a slash: where files wait for the tables to be switched. */
  readonly staged: string;
}

/**
 * Runs before the tables are switched: stages the files that are missing or have different content. The existing files
 * stay untouched, and the staged ones can still be discarded.
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
    const digestBytes = async function* (): AsyncGenerator<Buffer> {
      for await (const bytes of body) {
        digest.update(bytes);
        yield bytes;
      }
    };
    await files.put(aside, Readable.from(digestBytes(), { objectMode: false }), { contentType });
    const isPresent = (await files.head(key)) !== null;
    if (isPresent && (await hashOf(files, key)) === digest.digest("hex")) await files.delete(aside);
  }
}

async function hashOf(files: ObjectStore, key: string): Promise<string> {
  const digest = createHash("sha256");
  for await (const bytes of (await files.get(key)).stream as AsyncIterable<Buffer>) digest.update(bytes);
  return digest.digest("hex");
}

/**
 * Runs after the tables were switched: moves the staged files into place. It does not need the backup and is
 * idempotent.
 */
export async function placeObjects({ files, staged }: Pick<ObjectsToRestore, "files" | "staged">): Promise<void> {
  for await (const { key } of listAll(files, "", staged)) await files.copy(key, key.slice(staged.length));
  await files.deletePrefix(staged);
}

/** Runs last: removes files that existed when the tables were switched and are not in the backup. */
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
    const list = decompress("the list of files", body);
    for await (const line of linesOf(list)) yield objectEntrySchema.parse(JSON.parse(line.toString("utf8"))).key;
  }
}

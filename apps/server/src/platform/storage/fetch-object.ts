import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { ObjectStore } from "./object-store.ts";

/** Downloads an object to a file. @throws {StorageError} */
export async function fetchObject(
  files: Pick<ObjectStore, "get">,
  key: string,
  { path, signal }: { readonly path: string; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const { stream } = await files.get(key, signal === undefined ? {} : { signal });
  await pipeline(stream, createWriteStream(path));
}

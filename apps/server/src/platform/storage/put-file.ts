import type { ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { ObjectStore, PutOptions } from "./object-store.ts";

/**
 * Runs a reader on an open file and closes the file afterwards in every case: an unread stream would otherwise fail
 * later, unhandled, when its file is gone.
 * @throws what opening the file throws
 */
export async function withFileStream<T>(path: string, read: (stream: ReadStream) => Promise<T>): Promise<T> {
  const file = await open(path);
  const stream = file.createReadStream();
  try {
    return await read(stream);
  } finally {
    stream.destroy();
    await file.close();
  }
}

/**
 * Stores a local file.
 * @throws StorageError; what opening the file throws
 */
export const putFile = (
  files: Pick<ObjectStore, "put">,
  key: string,
  { path, ...options }: PutOptions & { readonly path: string },
): Promise<void> => withFileStream(path, (stream) => files.put(key, stream, options));

import type { ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { ObjectStore, PutOptions } from "./object-store.ts";

/**
 * Has a file of the disk read. However that ends, the file is closed when it has: a stream that nobody read would fail later,
 * with nobody to tell, when its file is gone.
 * @throws what the file cannot be opened for
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
 * Stores a file of the disk.
 * @throws StorageError; what the file cannot be opened for
 */
export const putFile = (
  files: Pick<ObjectStore, "put">,
  key: string,
  { path, ...options }: PutOptions & { readonly path: string },
): Promise<void> => withFileStream(path, (stream) => files.put(key, stream, options));

import { open } from "node:fs/promises";
import type { ObjectStore, PutOptions } from "./object-store.ts";

/**
 * Stores a file of the disk. However that ends, the file is closed when it has: a stream that nobody read would fail later,
 * with nobody to tell, when its file is gone.
 * @throws StorageError; what the file cannot be opened for
 */
export async function putFile(
  files: Pick<ObjectStore, "put">,
  key: string,
  { path, ...options }: PutOptions & { readonly path: string },
): Promise<void> {
  const file = await open(path);
  const stream = file.createReadStream();
  try {
    await files.put(key, stream, options);
  } finally {
    stream.destroy();
    await file.close();
  }
}

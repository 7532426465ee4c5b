import { join } from "node:path";
import { diskError } from "./disk-errors.ts";
import { createDiskStore } from "./disk-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3StoreOptions } from "./s3-store.ts";
import { createS3Store } from "./s3-store.ts";

/**
 * The configured store: S3 if it is set, else `files` in the data folder.
 * @throws StorageError
 */
export async function createObjectStore(config: {
  readonly dataDir: string;
  readonly s3?: S3StoreOptions | undefined;
}): Promise<ObjectStore> {
  if (config.s3 !== undefined) return createS3Store(config.s3);
  const folder = join(config.dataDir, "files");
  return createDiskStore(folder).catch((error: unknown) => {
    throw diskError(error, folder);
  });
}

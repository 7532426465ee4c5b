import { join } from "node:path";
import { createDiskStore } from "./disk-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3StoreOptions } from "./s3-store.ts";
import { createS3Store } from "./s3-store.ts";

/** The store that the configuration names: S3 if it is set, else `files` in the data folder. */
export async function createObjectStore(config: {
  readonly dataDir: string;
  readonly s3?: S3StoreOptions | undefined;
}): Promise<ObjectStore> {
  return config.s3 === undefined ? createDiskStore(join(config.dataDir, "files")) : createS3Store(config.s3);
}

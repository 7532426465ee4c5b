import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ObjectStore } from "#platform/storage";

/** Room on the disk for what a job works on; documents themselves lie in the object store. */
export interface Scratch {
  /** Gives a folder of its own, which is removed afterwards however it ends. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Removes folders that killed processes left more than a day ago. */
  sweep(): Promise<void>;
}

const dayMs = 24 * 3600 * 1000;

/** @param place an absolute path; made when it is needed */
export function createScratch(place: string): Scratch {
  return {
    use: async (work) => {
      await mkdir(place, { recursive: true });
      const folder = await mkdtemp(join(place, "document-"));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    sweep: async () => {
      const names = await readdir(place).catch(() => []);
      for (const name of names.filter((each) => each.startsWith("document-"))) {
        const path = join(place, name);
        const made = await stat(path).catch(() => undefined);
        // The disk's own time, which no test moves.
        if (made !== undefined && Date.now() - made.mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
      }
    },
  };
}

/** Writes an object to the disk. @throws {StorageError} */
export async function fetchObject(
  files: Pick<ObjectStore, "get">,
  key: string,
  { path, signal }: { readonly path: string; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const { stream } = await files.get(key, signal === undefined ? {} : { signal });
  await pipeline(stream, createWriteStream(path));
}

import { randomUUID } from "node:crypto";
import { link, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A file stands where another one was to be written. */
export class FileExistsError extends Error {
  constructor(path: string) {
    super(`${path} is there already; --force writes over it`);
  }
}

/** @throws {FileExistsError} */
export async function assertFree(path: string): Promise<void> {
  if ((await stat(path).catch(() => undefined)) !== undefined) throw new FileExistsError(path);
}

/** Writes a file whole or not at all. @throws {FileExistsError} unless it may write over another one */
export async function writeWhole(path: string, bytes: Uint8Array, { force }: { force: boolean }): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  try {
    await writeFile(draft, bytes, { flag: "wx" });
    if (force) await rename(draft, path);
    else await linkNew(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** A link, unlike a rename, is never made over a file that came in between; some file systems have none. */
async function linkNew(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new FileExistsError(path);
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    await assertFree(path);
    await rename(draft, path);
  }
}

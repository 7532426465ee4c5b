import { statfs } from "node:fs/promises";
import { ModelsError } from "../problem.ts";

/** Bytes that this process may still write below a folder that exists. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Checks for room before anything is fetched.
 *
 * @throws ModelsError `disk-full`
 */
export async function requireFreeSpace(
  folder: string,
  neededBytes: number,
  measure: (folder: string) => Promise<number> = freeBytesOf,
): Promise<void> {
  const freeBytes = await measure(folder);
  if (freeBytes < neededBytes) throw new ModelsError({ code: "disk-full", folder, neededBytes, freeBytes });
}

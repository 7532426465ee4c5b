import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileCode } from "./disk-errors.ts";

/** The suffix of every object's file. Keys cannot contain it, so that both `a` and `a/b` can be objects. */
export const SUFFIX = "~";

/** The keys below `root` that begin with `prefix` and come after `after`, in byte order. */
export async function* walkKeys(root: string, prefix: string, after: string, folder = ""): AsyncGenerator<string> {
  for (const name of await listSortedNames(join(root, folder))) {
    const path = `${folder}${name}`;
    if (name.endsWith("/")) {
      const mayMatch = path.startsWith(prefix) || prefix.startsWith(path);
      const mayFollow = path > after || after.startsWith(path);
      if (mayMatch && mayFollow) yield* walkKeys(root, prefix, after, path);
    } else if (path.startsWith(prefix) && path > after) yield path;
  }
}

/** Objects by their last segment, folders with a slash at the end, in the order in which S3 lists keys. */
async function listSortedNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (fileCode(error) === "ENOENT") return [];
    throw error;
  });
  const names = entries.flatMap((entry) => {
    if (entry.isDirectory()) return [`${entry.name}/`];
    return entry.name.endsWith(SUFFIX) ? [entry.name.slice(0, -SUFFIX.length)] : [];
  });
  return names.sort();
}

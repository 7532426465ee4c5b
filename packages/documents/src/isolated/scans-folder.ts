import { readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CleanedPage, ScannedPage, ScannedPages } from "../model/scanned-page.ts";
import type { ScansFolder } from "./jobs.ts";

/** What is known of a cleaned page beside its picture. */
interface CleanedNote {
  readonly format: CleanedPage["format"];
  readonly blocks: readonly (readonly [number, { readonly colour: string }])[];
}

const readPath = (folder: string, page: number): string => join(folder, `${page}.read.json`);
const notePath = (folder: string, page: number): string => join(folder, `${page}.cleaned.json`);
const picturePath = (folder: string, page: number): string => join(folder, `${page}.cleaned`);

/** Keeps what was read of a page. */
export async function writeScannedPage(folder: string, page: number, read: ScannedPage): Promise<void> {
  await writeFile(readPath(folder, page), JSON.stringify(read));
}

/** Keeps the picture of a page from which texts were taken. */
export async function writeCleanedPage(folder: string, page: number, cleaned: CleanedPage): Promise<void> {
  const { format, bytes, blocks } = cleaned;
  await writeFile(picturePath(folder, page), bytes);
  await writeFile(notePath(folder, page), JSON.stringify({ format, blocks: [...blocks] } satisfies CleanedNote));
}

function readIfThere(path: string): unknown {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  return JSON.parse(readFileSync(path, "utf8"));
}

/** What was written to a folder, page by page as it is asked for. */
export function openScans({ path, isPending = false }: ScansFolder): ScannedPages {
  return {
    isPending,
    page: (number) => readIfThere(readPath(path, number)) as ScannedPage | undefined,
    cleaned: (number) => {
      const note = readIfThere(notePath(path, number)) as CleanedNote | undefined;
      if (note === undefined) return undefined;
      return { format: note.format, bytes: readFileSync(picturePath(path, number)), blocks: new Map(note.blocks) };
    },
  };
}

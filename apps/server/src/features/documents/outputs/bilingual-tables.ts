import { join } from "node:path";
import type { LanguagePair } from "@yiqiao/documents/bilingual";
import { extractPairs, mergePairs, readUnitLines, type PairsResult, type UnitLine } from "@yiqiao/documents/isolated";
import { DocumentError } from "@yiqiao/documents";
import { fetchObject } from "#platform/storage";
import type { DocumentDeps } from "../ports.ts";
import { objectsOf, type StoredDocument } from "../records/stored-document.ts";
import type { MergeSource, Merged, Room } from "./merge-document.ts";

type Deps = Pick<DocumentDeps, "files" | "scratch">;

interface Reading {
  /** Says which column is the source where both are named by their languages alone. */
  readonly pair?: LanguagePair;
  readonly signal?: AbortSignal;
}

/**
 * Reads an uploaded Word file as a table of pairs, and gives them in lines for as long as they are used.
 * @throws {DocumentError} `documentNotBilingual`, and what else the file is refused for
 */
export async function readPairs<T>(
  { files, scratch }: Deps,
  { format, name: fileName, folder: stored }: Pick<StoredDocument, "format" | "name" | "folder">,
  { pair, signal }: Reading,
  use: (read: PairsResult, lines: AsyncIterable<UnitLine>) => Promise<T>,
): Promise<T> {
  if (format !== "docx") throw new DocumentError("documentNotBilingual", { lacks: "word" });
  return scratch.use(async (folder) => {
    const path = join(folder, "source.docx");
    const output = join(folder, "pairs.ndjson");
    await fetchObject(files, objectsOf({ folder: stored }).source, { path, signal });
    const read = await extractPairs({ path, fileName, output, ...(pair && { pair }) }, signal ? { signal } : {});
    return use(read, readUnitLines(output));
  });
}

/** Writes the table with other translations in its cells. @throws {DocumentError} */
export async function mergeTable(source: MergeSource, { folder, signal }: Room): Promise<Merged> {
  const { sourceLanguage, targetLanguage, workingPath, targetsPath: targets } = source;
  const output = join(folder, "merged.docx");
  await mergePairs({ path: workingPath, pair: { sourceLanguage, targetLanguage }, targets, output }, { signal });
  return { path: output, workingPath: output, warnings: [] };
}

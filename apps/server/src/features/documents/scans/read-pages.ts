import { documentLimits } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { DocumentError, type ScannedPage } from "@yiqiao/documents";
import { writeScannedPage } from "@yiqiao/documents/isolated";
import { PictureError } from "@yiqiao/pictures";
import type { DocumentDeps } from "../ports.ts";
import { changeDocument } from "../records/documents.repository.ts";
import { tell } from "../records/events.ts";
import { objectsOf, type StoredDocument } from "../records/stored-document.ts";
import { findTask } from "../records/tasks.repository.ts";
import { drawPagesInOrder, isClosing } from "./draw-pages.ts";
import { type Guess, readInItsLanguage } from "./read-in-its-language.ts";
import { getScan, listScans, putScan, type StoredScan } from "./stored-scans.ts";

/** What most documents here are in. */
const likeliest: LanguageCode = "zh-cn";
/** A page that ends its reader is tried once more, in case it was something else. */
const tries = 2;
/** After this the rest is left to another job, so that others have their turn. */
const sliceMs = 60_000;

export interface PagesToRead {
  /** Pages that are pictures, from 1. */
  readonly pages: readonly number[];
  /** The PDF on the disk. */
  readonly path: string;
  /** Where what was read goes, for who extracts and merges. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Whether it may end before all is read. */
  readonly isSliced: boolean;
}

/** Languages that pages can be read in here. */
export async function readableLanguages({ pageReader }: Pick<DocumentDeps, "pageReader">): Promise<LanguageCode[]> {
  return (await pageReader.languages()).filter(({ isReadable }) => isReadable).map(({ code }) => code);
}

/** @throws {DocumentError} documentTooManyScans */
export function assertFewScans({ accountId }: Pick<StoredDocument, "accountId">, count: number): void {
  const limit = documentLimits[accountId === null ? "visitorScannedPages" : "scannedPages"];
  if (count > limit) throw new DocumentError("documentTooManyScans", { count, limit });
}

/**
 * Reads pages that are pictures, each once: what was read is kept page by page, and another run goes on behind it.
 * @returns false when it ended before all were read
 */
export async function readPages(deps: DocumentDeps, document: StoredDocument, work: PagesToRead): Promise<boolean> {
  const { files } = deps;
  const { pages, signal, isSliced } = work;
  const prefix = objectsOf(document).scans;
  const known = new Set(await listScans(files, prefix));
  const missing = pages.filter((page) => !known.has(page)).map((page) => ({ page }));
  const startedMs = performance.now();
  const guess = await guessFor(deps, document, { last: known.size === 0 ? undefined : Math.max(...known), signal });
  let { language } = guess;
  let done = pages.length - missing.length;
  await showProgress(deps, document, { done, total: pages.length });
  for await (const { page, picture } of drawPagesInOrder(missing, work)) {
    const scan = picture === undefined ? {} : await readPage(deps, picture.bytes, { ...guess, language });
    await putScan(files, prefix, { ...page, scan });
    if (scan.read !== undefined && scan.read.blocks.length > 0) ({ language } = scan.read);
    await showProgress(deps, document, { done: ++done, total: pages.length });
    if (isSliced && done < pages.length && performance.now() - startedMs > sliceMs) return false;
  }
  await fetchScans(deps, { prefix, folder: work.folder });
  return true;
}

/** Writes to a folder what is known of pages. @returns their numbers */
export async function fetchScans(
  { files }: Pick<DocumentDeps, "files">,
  { prefix, folder }: { readonly prefix: string; readonly folder: string },
): Promise<Map<number, ScannedPage>> {
  const read = new Map<number, ScannedPage>();
  for (const page of await listScans(files, prefix)) {
    const scan = await getScan(files, prefix, page);
    if (scan.read === undefined) continue;
    await writeScannedPage(folder, page, scan.read);
    read.set(page, scan.read);
  }
  return read;
}

/** The language that the task says, or that the last page was in. */
async function guessFor(
  deps: DocumentDeps,
  document: StoredDocument,
  { last, signal }: { readonly last: number | undefined; readonly signal: AbortSignal },
): Promise<Guess> {
  const readable = await readableLanguages(deps);
  const task = document.taskId === null ? undefined : await findTask(deps.database.db, document.taskId);
  const chosen = readable.find((code) => code === task?.sourceLanguage);
  if (chosen !== undefined) return { language: chosen, isKnown: true, readable, signal };
  const before = last === undefined ? undefined : (await getScan(deps.files, objectsOf(document).scans, last)).read;
  if (before !== undefined && before.blocks.length > 0) {
    return { language: before.language, isKnown: false, readable, signal };
  }
  const first = readable.includes(likeliest) ? likeliest : (readable[0] ?? likeliest);
  return { language: first, isKnown: false, readable, signal };
}

async function readPage(deps: DocumentDeps, picture: Uint8Array, guess: Guess): Promise<StoredScan> {
  for (let number = 1; ; number++) {
    try {
      const { text, language } = await readInItsLanguage(deps.pageReader, picture, guess);
      const { width, height, quarterTurns, blocks } = text;
      return { read: { width, height, quarterTurns, language, blocks } };
    } catch (error) {
      guess.signal.throwIfAborted();
      if (!(error instanceof PictureError) || isClosing(error)) throw error;
      if (number >= tries) return {};
    }
  }
}

async function showProgress(
  { database, clock }: DocumentDeps,
  { id, run, taskId }: StoredDocument,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<void> {
  const change = { scannedPages: total, scannedPagesRead: done, at: clock.now() };
  await changeDocument(database.db, { id, run, from: ["analysing"] }, change);
  await tell(database, { taskId });
}

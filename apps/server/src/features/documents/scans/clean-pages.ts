import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { DocumentWarning } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type CleanedPage, type ScannedPage, scannedPlaceOf } from "@yiqiao/documents";
import { readTargetLines, writeCleanedPage } from "@yiqiao/documents/isolated";
import { PictureError } from "@yiqiao/pictures";
import type { DocumentDeps } from "../ports.ts";
import { drawPagesInOrder, isClosing, type PagePicture } from "./draw-pages.ts";
import { cleanedKey } from "./stored-scans.ts";

type Deps = Pick<DocumentDeps, "files" | "pageReader">;

export interface PagesToClean {
  /** Where the document's scans lie in the object store. */
  readonly prefix: string;
  /** What was read of its pages. */
  readonly read: ReadonlyMap<number, ScannedPage>;
  /** The PDF and the lines of targets, on the disk. */
  readonly workingPath: string;
  readonly targetsPath: string;
  readonly targetLanguage: LanguageCode;
  /** Where cleaned pages go, for who merges. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Blocks whose targets say something else than the source, by page, in their order. */
async function findChangedBlocks({ read, targetsPath }: PagesToClean): Promise<Map<number, number[]>> {
  const changed = new Map<number, number[]>();
  for await (const { targets } of readTargetLines(targetsPath)) {
    for (const { id, text } of targets) {
      const place = scannedPlaceOf(id);
      const source = place && read.get(place.page)?.blocks[place.block];
      if (place === undefined || source === undefined || source.text === text) continue;
      changed.set(place.page, [...(changed.get(place.page) ?? []), place.block]);
    }
  }
  for (const blocks of changed.values()) blocks.sort((left, right) => left - right);
  return changed;
}

/** What is kept of a cleaned page before its picture: a line of JSON. */
interface Note {
  readonly format: CleanedPage["format"];
  readonly blocks: readonly (readonly [number, { readonly colour: string }])[];
}

async function putCleaned({ files }: Deps, key: string, { format, bytes, blocks }: CleanedPage): Promise<void> {
  const note = Buffer.from(`${JSON.stringify({ format, blocks: [...blocks] } satisfies Note)}\n`);
  const body = Buffer.concat([note, bytes]);
  await files.put(key, body, { contentType: "application/octet-stream", sizeBytes: body.length });
}

async function getCleaned({ files }: Deps, key: string): Promise<CleanedPage | undefined> {
  if ((await files.head(key)) === null) return undefined;
  const whole = await buffer((await files.get(key)).stream);
  const end = whole.indexOf(0x0a);
  const { format, blocks } = JSON.parse(whole.subarray(0, end).toString()) as Note;
  return { format, bytes: whole.subarray(end + 1), blocks: new Map(blocks) };
}

/** A page of which these blocks are painted over, and where what comes of it is kept. */
interface PageToClean {
  readonly page: number;
  readonly blocks: readonly number[];
  readonly key: string;
}

async function pagesToClean(work: PagesToClean): Promise<PageToClean[]> {
  return [...(await findChangedBlocks(work))].map(([page, blocks]) => {
    const of = createHash("sha256").update(blocks.join(" ")).digest("hex").slice(0, 16);
    return { page, blocks, key: cleanedKey(work.prefix, page, of) };
  });
}

/**
 * Paints over what is set anew on the pictures of pages. Each is kept, so that another run, and other outputs, find it.
 * @returns a warning for each page whose picture could not be painted over, which stays as it is
 */
export async function cleanPages(deps: Deps, work: PagesToClean): Promise<DocumentWarning[]> {
  const missing: PageToClean[] = [];
  for (const each of await pagesToClean(work)) {
    const cleaned = await getCleaned(deps, each.key);
    if (cleaned === undefined) missing.push(each);
    else await writeCleanedPage(work.folder, each.page, cleaned);
  }
  const warnings: DocumentWarning[] = [];
  for await (const { page: cleaned, picture } of drawPagesInOrder(missing, { ...work, path: work.workingPath })) {
    const { page } = cleaned;
    const made = picture && (await clean(deps, work, { ...cleaned, picture }));
    if (made !== undefined) await writeCleanedPage(work.folder, page, made);
    else {
      const details = { reason: "its picture could not be painted over" };
      warnings.push({ code: "partUnreadable", location: [{ in: "page", at: page }], details });
    }
  }
  return warnings;
}

async function clean(
  deps: Deps,
  { read, targetLanguage: language, signal }: PagesToClean,
  { page, blocks: at, key, picture }: PageToClean & { readonly picture: PagePicture },
): Promise<CleanedPage | undefined> {
  const scan = read.get(page);
  if (scan === undefined) return undefined;
  const { format, bytes } = picture;
  const blocks = at.flatMap((index) => {
    const block = scan.blocks[index];
    if (block === undefined) return [];
    const { lines, box, writing, alignment } = block;
    return [{ lines, box, writing, alignment, text: "" }];
  });
  try {
    const { quarterTurns } = scan;
    const painted = await deps.pageReader.draw(bytes, { blocks, language, quarterTurns, format, signal });
    const colours = painted.placements.flatMap(({ block, colour }) => {
      const index = at[block];
      return index === undefined ? [] : [[index, { colour }] as const];
    });
    const cleaned = { format, bytes: painted.bytes, blocks: new Map(colours) };
    await putCleaned(deps, key, cleaned);
    return cleaned;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof PictureError) || isClosing(error)) throw error;
    return undefined;
  }
}

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type ListedTerm, listFiles, readJsonLines } from "@yiqiao/term-extraction/isolated";
import { fetchObject } from "#platform/storage";
import { ignoringMissing, librariesOf } from "#features/libraries";
import type { TermScanDeps } from "../ports.ts";
import { findRejectedKeys } from "../records/rejected.repository.ts";
import { objectsOf, type StoredScan } from "../records/stored-scan.ts";
import { termKeyOf } from "../records/stored-term.ts";
import { findTranslations, type FoundTranslations } from "./find-translations.ts";
import type { ScanRoom } from "./read-texts.ts";

/** Beside the candidates that were asked for: those that were rejected before take no room. */
const mostRemembered = 2000;

/** A candidate with what is known of it. */
export interface NewTerm extends ListedTerm, FoundTranslations {
  readonly key: string;
  /** It was rejected in an earlier scan. */
  readonly isRemembered: boolean;
}

/** The candidates of all documents that are counted, the best first. @throws {TermCountError} */
export async function makeList(
  deps: TermScanDeps,
  scan: StoredScan,
  { source, room }: { readonly source: LanguageCode; readonly room: ScanRoom },
): Promise<NewTerm[]> {
  const rejected = await findRejectedKeys(deps.database.db, { accountId: scan.accountId, language: source });
  const listed = await rankTerms(deps, scan, { room, spare: Math.min(rejected.size, mostRemembered) });
  const rows: (ListedTerm & Pick<NewTerm, "key" | "isRemembered">)[] = [];
  let open = 0;
  for (const row of listed) {
    const isRemembered = [row.term, ...row.variants].some((form) => rejected.has(termKeyOf(form)));
    if (!isRemembered && open === scan.maxCandidates) continue;
    if (!isRemembered) open++;
    rows.push({ ...row, key: termKeyOf(row.term), isRemembered });
  }
  const pair = { source, target: scan.targetLanguage };
  const { domain, memories, termbases } = scan;
  const use = await ignoringMissing(librariesOf(deps, scan, { chosen: { domain, memories, termbases }, pair }))(pair);
  const found = await findTranslations(deps, rows, { pair, use, room });
  return rows.map((row, at) => Object.assign(row, found[at] ?? { proposals: [], known: [] }));
}

async function rankTerms(
  { files }: Pick<TermScanDeps, "files">,
  scan: StoredScan,
  { room, spare }: { readonly room: ScanRoom; readonly spare: number },
): Promise<ListedTerm[]> {
  const { signal } = room;
  const folder = join(room.folder, "counted");
  await mkdir(folder, { recursive: true });
  const objects = objectsOf(scan);
  const counts: string[] = [];
  const pairs: string[] = [];
  for (const { id, state } of scan.documents) {
    if (state !== "counted") continue;
    for (const [key, path, paths] of [
      [objects.counts(id), join(folder, `${id}.json`), counts],
      [objects.pairs(id), join(folder, `${id}.ndjson`), pairs],
    ] as const) {
      await fetchObject(files, key, { path, signal });
      paths.push(path);
    }
  }
  const output = join(room.folder, "list.ndjson");
  const { minFrequency, maxCandidates, targetLanguage: target } = scan;
  await listFiles({ counts, pairs, target, minFrequency, limit: maxCandidates + spare, output }, { signal });
  const rows: ListedTerm[] = [];
  for await (const row of readJsonLines<ListedTerm>(output)) rows.push(row);
  return rows;
}

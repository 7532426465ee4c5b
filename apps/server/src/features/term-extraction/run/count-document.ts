import { join } from "node:path";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { countFile } from "@yiqiao/term-extraction/isolated";
import { DomainError } from "#platform/errors";
import { putFile } from "#platform/storage";
import type { TermScanDeps } from "../ports.ts";
import { languageOf, objectsOf, type ScanDocument, type StoredScan } from "../records/stored-scan.ts";
import { readTexts, type ScanRoom } from "./read-texts.ts";

/** A document with less of its text in the language that is scanned is in another. */
const leastShare = 0.1;

export interface CountedDocument {
  readonly language: LanguageCode;
  readonly change: Pick<ScanDocument, "format" | "words" | "pairs" | "warnings" | "state" | "problem">;
}

/**
 * Counts one document and stores what was counted. Doing it again gives the same.
 * @throws {DomainError} `termScanLanguage` @throws {DocumentError} @throws {OfficeError} @throws {TermCountError}
 */
export async function countDocument(
  deps: Pick<TermScanDeps, "files" | "office">,
  scan: StoredScan,
  { document, room }: { readonly document: ScanDocument; readonly room: ScanRoom },
): Promise<CountedDocument> {
  const texts = await readTexts(deps, scan, { document, room });
  const counts = join(room.folder, "counts.json");
  const pairs = join(room.folder, "pairs.ndjson");
  const wanted = languageOf(scan) ?? texts.language;
  const job = { texts: texts.path, counts, pairs, ...(wanted !== undefined && { language: wanted }) };
  const counted = await countFile(job, { signal: room.signal });
  const { language, share, words } = counted;
  if (language === undefined || share < leastShare || words === 0 || language === scan.targetLanguage) {
    throw new DomainError("termScanLanguage", { name: document.name });
  }
  const objects = objectsOf(scan);
  for (const [key, path, contentType] of [
    [objects.counts(document.id), counts, "application/json"],
    [objects.pairs(document.id), pairs, "application/x-ndjson"],
  ] as const) {
    await putFile(deps.files, key, { path, contentType, signal: room.signal });
  }
  const { format, warnings } = texts;
  return {
    language,
    change: { format, warnings, words, pairs: counted.pairs, state: "counted", problem: null },
  };
}

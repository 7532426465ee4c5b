import type { EnginePair } from "@yiqiao/engines";
import { type LibrarySource, cachePerPair } from "#features/translation";
import type { DocumentDeps } from "../ports.ts";
import { MeasureSum } from "../reading/chunk-units.ts";
import { isKept } from "../reading/existing-target.ts";
import { stateOfCode, unitsWithCode, type UntranslatedContent } from "../reading/untranslated-content.ts";
import { listChunks } from "../records/chunks.repository.ts";
import { findMeasure, keepMeasure, type StoredMeasure } from "../records/measures.repository.ts";
import type { StoredDocument } from "../records/stored-document.ts";
import { readChunk, unitsIn } from "../records/stored-units.ts";
import { stateOfMemories } from "./task-libraries.ts";

/**
 * What a document costs in a pair, measured once for each state of the memories and of what stays as it is: the quote is
 * the bill.
 * @throws {TranslationFailure} when the pair is not served
 * @throws {DomainError} `libraryUnknown`
 */
export async function measureDocument(
  { database, files, pipeline, clock }: Pick<DocumentDeps, "database" | "files" | "pipeline" | "clock">,
  document: StoredDocument,
  {
    pair,
    libraries: source,
    untranslated,
  }: { readonly pair: EnginePair; readonly libraries: LibrarySource; readonly untranslated: UntranslatedContent },
): Promise<StoredMeasure> {
  const { db } = database;
  // Settings that change meanwhile are of the next measure.
  const libraries = cachePerPair(source);
  const { siteId } = document;
  const { codes: patterns } = untranslated;
  const states = [
    await stateOfMemories(libraries, { pair, now: clock.now() }),
    await pipeline.codesState(siteId, patterns),
    stateOfCode(untranslated, document),
  ];
  const measuredWith = states.filter((state) => state !== "").join(" ");
  const key = { documentId: document.id, ...pair, measuredWith };
  const known = await findMeasure(db, key);
  if (known !== undefined) return known;
  const { signal } = new AbortController();
  const sum = new MeasureSum();
  for (const chunk of await listChunks(db, document.id)) {
    const open = unitsIn(await readChunk(files, document, chunk)).filter((unit) => !isKept(unit, pair.target));
    const units = unitsWithCode(open, untranslated, document);
    sum.addChunk(await pipeline.measureUnits({ units, ...pair, siteId, libraries, patterns, signal }));
  }
  await keepMeasure(db, key, sum.measure());
  return (await findMeasure(db, key)) ?? { ...sum.measure(), measuredWith };
}

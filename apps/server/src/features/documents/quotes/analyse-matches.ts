import type { AnalysisBody, MatchAnalysis } from "@yiqiao/contracts/documents";
import { type AnalysisBand, analysisBands, AnalysisCounter } from "@yiqiao/translation-memory";
import { answerForFailure, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import { ownerOf, type RequestContext } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { isKept } from "../reading/existing-target.ts";
import { unitsWithCode, untranslatedContentOf } from "../reading/untranslated-content.ts";
import { listChunks } from "../records/chunks.repository.ts";
import { findOwned } from "../records/documents.repository.ts";
import { readChunk, unitsIn } from "../records/stored-units.ts";
import { hasFiles } from "../status/describe.ts";
import { resolvePair } from "./resolve-pair.ts";
import { chosenIn } from "./task-libraries.ts";
import { librariesOf } from "#features/libraries";

/** Percent from which on a match is counted. */
const least = 50;

/**
 * What memories have for a document, by the rows that translation tools print.
 * @throws {DomainError} `documentMissing`, `documentState`, `documentExpired`, `libraryUnknown`, and what keeps the pair
 *   from being translated
 */
export async function analyseMatches(
  deps: DocumentDeps,
  context: RequestContext,
  body: AnalysisBody,
): Promise<MatchAnalysis> {
  const { database, files, pipeline, rateLimiter, clock, lifeHours } = deps;
  await takeRate(rateLimiter, context, "task");
  const owner = ownerOf(context);
  const [document] = await findOwned(database.db, owner, [body.uid]);
  if (document === undefined) throw new DomainError("documentMissing");
  if (!hasFiles(document, clock.now())) throw new DomainError("documentExpired", { hours: lifeHours });
  if (document.segments === null && document.state !== "ready") {
    throw new DomainError("documentState", { state: document.state });
  }
  const { src_lang: source, tgt_lang: target, domain } = body;
  const counter = new AnalysisCounter();
  const untranslated = untranslatedContentOf(body);
  try {
    const { pair } = resolvePair(deps, document, { source, target, domain });
    const libraries = librariesOf(deps, owner, { chosen: chosenIn(body), pair });
    for (const chunk of await listChunks(database.db, document.id)) {
      context.signal.throwIfAborted();
      const open = unitsIn(await readChunk(files, document, chunk)).filter((unit) => !isKept(unit, target));
      const units = unitsWithCode(open, untranslated, document);
      const measured = await pipeline.measureUnits({
        units,
        ...pair,
        siteId: owner.siteId,
        libraries,
        patterns: untranslated.codes,
        least,
        signal: context.signal,
      });
      for (const segment of measured.flat()) if (segment.characters > 0) counter.add(segment);
    }
  } catch (error) {
    throw error instanceof TranslationFailure ? answerForFailure(error, context.language) : error;
  }
  const counts = counter.result();
  const rowOf = (band: AnalysisBand) => ({ band, ...counts[band] });
  return { rows: analysisBands.map(rowOf) };
}

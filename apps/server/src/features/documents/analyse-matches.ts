import type { AnalysisBody, MatchAnalysis } from "@yiqiao/contracts/documents";
import { type AnalysisBand, analysisBands, AnalysisCounter } from "@yiqiao/translation-memory";
import { answerForFailure, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { listChunks } from "./chunks.repository.ts";
import { chosenIn } from "./create-task.ts";
import { hasFiles } from "./describe.ts";
import { findOwned } from "./documents.repository.ts";
import { isKept } from "./existing-target.ts";
import { librariesOf } from "./libraries.ts";
import { ownerOf } from "./owner.ts";
import type { DocumentParts } from "./ports.ts";
import { takeRate } from "./rates.ts";
import { resolvePair } from "./resolve-pair.ts";
import { readChunk, unitsIn } from "./stored-units.ts";
import { unitsWithCode, whatStaysIn } from "./what-stays.ts";

/** Percent from which on a match is counted. */
const least = 50;

/**
 * What memories have for a document, by the rows that translation tools print.
 * @throws {DomainError} `documentMissing`, `documentState`, `documentExpired`, `libraryUnknown`, and what keeps the pair
 *   from being translated
 */
export async function analyseMatches(
  parts: DocumentParts,
  context: RequestContext,
  body: AnalysisBody,
): Promise<MatchAnalysis> {
  const { database, files, pipeline, rateLimiter, clock, lifeHours } = parts;
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
  const stays = whatStaysIn(body);
  try {
    const { pair } = resolvePair(parts, document, { source, target, domain });
    const libraries = librariesOf(parts, owner, { chosen: chosenIn(body), pair });
    for (const chunk of await listChunks(database.db, document.id)) {
      context.signal.throwIfAborted();
      const open = unitsIn(await readChunk(files, document, chunk)).filter((unit) => !isKept(unit, target));
      const units = unitsWithCode(open, stays, document);
      const measured = await pipeline.measureUnits({
        units,
        ...pair,
        siteId: owner.siteId,
        libraries,
        patterns: stays.codes,
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

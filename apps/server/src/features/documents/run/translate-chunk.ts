import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { DocumentWarning } from "@yiqiao/contracts/documents";
import type { TermOutcome } from "@yiqiao/translation-memory/terms";
import { codePointLength, remarksOf } from "@yiqiao/contracts/text";
import { placeOf, type TargetSegment, type TargetTerm, type Unit, type UnitTarget } from "@yiqiao/documents";
import type { TargetLine, UnitLine } from "@yiqiao/documents/isolated";
import type { LibrarySource, Repeats, TranslationPipeline, UnitSegment, UnitTranslation } from "#features/translation";
import { existingTarget, isKept } from "../reading/existing-target.ts";
import { unitsWithCode } from "../reading/untranslated-content.ts";
import type { StoredDocument, StoredTask } from "../records/stored-document.ts";
import { unitsIn } from "../records/stored-units.ts";
import { issueWarnings, targetIssueOf } from "./issue-warnings.ts";

export interface TranslatedChunk {
  readonly lines: readonly TargetLine[];
  /** Of the side-by-side list. */
  readonly listed: number;
  /** Code points that no engine translated: they cost nothing. */
  readonly untranslated: number;
  /** Segments that were confirmed by somebody, for the memory. */
  readonly confirmed: number;
  readonly warnings: readonly DocumentWarning[];
}

export interface ChunkRequest {
  readonly units: readonly UnitLine[];
  readonly task: Pick<StoredTask, "targetLanguage" | "domain" | "siteId" | "codes" | "leavesCode" | "isThorough">;
  readonly document: Pick<StoredDocument, "codePassages" | "isTyped" | "accountId">;
  readonly source: LanguageCode;
  readonly repeats: Repeats;
  /** Sentences that no engine translated so far: each is charged, and so left out, once. */
  readonly missed: Set<string>;
  readonly libraries: LibrarySource;
  readonly signal: AbortSignal;
}

const confirmedBy: ReadonlySet<string> = new Set(["context", "exact", "human", "existing"]);

/**
 * Translates the units of a chunk; those that the document has translations for keep them.
 * @throws {TranslationFailure} when no engine answers
 */
export async function translateChunk(
  pipeline: Pick<TranslationPipeline, "translateUnits">,
  { units, task, document, source, repeats, missed, libraries, signal }: ChunkRequest,
): Promise<TranslatedChunk> {
  const { targetLanguage: target, domain, siteId, codes: patterns, isThorough: thorough } = task;
  const open = unitsIn(units).filter((unit) => !isKept(unit, target));
  const asked = unitsWithCode(open, task, document);
  const countedFor = { kind: "document", accountId: document.accountId } as const;
  const request = { units: asked, source, target, domain, siteId, patterns, libraries, repeats, thorough, signal };
  const answers = await pipeline.translateUnits({ ...request, countedFor });
  const byId = new Map(asked.map((unit, index) => [unit.id, answers[index]]));
  const lines = units.map(({ part, units: ofPart }) => ({
    part,
    targets: ofPart.flatMap((unit) => targetOf(unit, byId.get(unit.id)) ?? []),
  }));
  const segments = lines.flatMap(({ targets }) => targets.flatMap((each) => each.segments ?? []));
  return {
    lines,
    listed: listedOf(units, lines),
    untranslated: untranslatedIn(segments, missed),
    confirmed: segments.filter(({ provenance }) => confirmedBy.has(provenance)).length,
    warnings: warningsOf(unitsIn(units), lines),
  };
}

function untranslatedIn(segments: readonly TargetSegment[], missed: Set<string>): number {
  let characters = 0;
  for (const { provenance, source } of segments) {
    if (provenance !== "untranslated" || missed.has(source.text)) continue;
    missed.add(source.text);
    characters += codePointLength(source.text);
  }
  return characters;
}

function targetOf(unit: Unit, answer: UnitTranslation | undefined): UnitTarget | undefined {
  if (answer === undefined) return existingTarget(unit);
  return { id: unit.id, text: answer.text, tags: answer.tags, segments: answer.segments.map(targetSegmentOf) };
}

/** A segment as it is kept with the document: names of libraries and people stay as they are now. */
export function targetSegmentOf(segment: UnitSegment): TargetSegment {
  const { start, end, source, target, provenance, score, match, led, terms, issues } = segment;
  return {
    start,
    end,
    source,
    target,
    provenance,
    ...(score !== undefined && { score }),
    ...remarksOf(segment),
    ...(match && { memory: { library: match.memory.name, author: match.candidate.author } }),
    ...(led && { led: { library: led.memory.name, author: led.candidate.author, score: led.score / 100 } }),
    ...(terms && { terms: terms.map(termOf) }),
    ...(issues && { issues: issues.map(targetIssueOf) }),
  };
}

function termOf(outcome: TermOutcome): TargetTerm {
  const { term, targets } = outcome.found;
  const common = { source: term.source, library: term.libraryName };
  if (outcome.honoured) return { ...common, target: outcome.target, isHonoured: true };
  return { ...common, target: targets[0] ?? term.target, isHonoured: false, reason: outcome.reason };
}

/** A line for each segment, and one for a unit without any. */
function listedOf(units: readonly UnitLine[], lines: readonly TargetLine[]): number {
  const segments = new Map(
    lines.flatMap(({ targets }) => targets.map((each) => [each.id, each.segments?.length ?? 0])),
  );
  return unitsIn(units).reduce((sum, { id }) => sum + Math.max(1, segments.get(id) ?? 0), 0);
}

function warningsOf(units: readonly Unit[], lines: readonly TargetLine[]): DocumentWarning[] {
  const places = new Map(units.map((unit) => [unit.id, placeOf(unit)]));
  return lines.flatMap(({ targets }) =>
    targets.flatMap(({ id, segments = [] }): DocumentWarning[] => {
      const location = places.get(id) ?? "";
      const isUntranslated = segments.some(({ provenance }) => provenance === "untranslated");
      return [
        ...(isUntranslated ? [{ code: "segmentUntranslated" as const, location }] : []),
        ...issueWarnings(segments, location),
      ];
    }),
  );
}

import type { SegmentIssue, SegmentLead, SegmentTerm, SentenceMatch, TranslatedSegment } from "@yiqiao/contracts/text";
import { doubtBelow } from "@yiqiao/contracts/text";
import { placeTerms } from "../result/placed-terms.ts";

/** A translated sentence as it is told, at once or with the others. */
type ToldSegment = Omit<TranslatedSegment, "target_start" | "target_end">;

type Placed = "source_start" | "source_end";

/**
 * A sentence on the screen: its place in the source text that is now in the field, and its translation with all that the engine
 * told of it. Its score is a match's.
 */
export interface ShownSegment extends Readonly<Omit<ToldSegment, Placed | "led_by" | "terms" | "issues">> {
  /** UTF-16 offsets in the source text. */
  readonly sourceStart: number;
  readonly sourceEnd: number;
  /** What stands between this translation and the next. */
  readonly after: string;
  /** The stored pair that the engine had before it. */
  readonly led: SegmentLead | undefined;
  readonly terms: readonly SegmentTerm[];
  /** What the translation says otherwise than the source. */
  readonly issues: readonly SegmentIssue[];
  /** Belongs to an earlier text: its source was edited and the new translation is not there yet. */
  readonly isStale: boolean;
}

/** A sentence as it is shown first. An engine's score is no match's. */
export function shownOf(
  { source_start: sourceStart, source_end: sourceEnd, led_by: led, terms = [], issues = [], ...told }: ToldSegment,
  after: string,
): ShownSegment {
  const score = told.memory === undefined ? undefined : told.score;
  return { ...told, score, sourceStart, sourceEnd, after, led, terms, issues, isStale: false };
}

/** What the reader chose for a sentence; with the match, where it is a memory's. */
export interface Choice {
  readonly target: string;
  readonly match?: Pick<SentenceMatch, "provenance" | "score" | "memory"> | undefined;
  /** What it says otherwise than the source, as far as that is known. */
  readonly issues?: readonly SegmentIssue[] | undefined;
}

/** Sentences for which the reader chose another translation, by their sources. */
export type Choices = ReadonlyMap<string, Choice>;

export function applyChoices(segments: readonly ShownSegment[], choices: Choices): readonly ShownSegment[] {
  if (choices.size === 0) return segments;
  return segments.map((segment) => {
    const chosen = choices.get(segment.source);
    if (chosen === undefined || chosen.target === segment.target) return segment;
    const { target, match, issues = [] } = chosen;
    // What was told of the other translation is left out.
    const { source, sourceStart, sourceEnd, after, kept, isStale } = segment;
    return {
      source,
      sourceStart,
      sourceEnd,
      after,
      kept,
      isStale,
      target,
      provenance: match?.provenance ?? "human",
      score: match?.score,
      memory: match?.memory,
      led: undefined,
      terms: placeTerms(segment.terms, target),
      issues,
    };
  });
}

/** Whether the engine is so unsure of a sentence that its reader is told. */
export const isDoubtful = ({ confidence, isStale }: Pick<ShownSegment, "confidence" | "isStale">): boolean =>
  !isStale && confidence !== undefined && confidence < doubtBelow;

/** The whole translation as it is copied. */
export function joinTargets(before: string, segments: readonly ShownSegment[]): string {
  return before + segments.map(({ target, after }) => target + after).join("");
}

/** The sentence at an offset of the source; an offset in the whitespace after a sentence belongs to none. */
export function segmentAt(segments: readonly ShownSegment[], offset: number): number | undefined {
  let low = 0;
  let high = segments.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const segment = segments[middle];
    if (segment === undefined) return undefined;
    if (offset < segment.sourceStart) high = middle - 1;
    else if (offset > segment.sourceEnd) low = middle + 1;
    else return middle;
  }
  return undefined;
}

/**
 * Moves the sentences of `oldText` to where they are in `newText`. Sentences that the edit did not touch stay fresh,
 * the others are marked stale and lie in the edited stretch until their translation arrives.
 */
export function carryOver(
  segments: readonly ShownSegment[],
  oldText: string,
  newText: string,
): readonly ShownSegment[] {
  if (oldText === newText) return segments;
  const shorter = Math.min(oldText.length, newText.length);
  let prefix = 0;
  while (prefix < shorter && oldText[prefix] === newText[prefix]) prefix++;
  let suffix = 0;
  while (suffix < shorter - prefix && oldText.at(-1 - suffix) === newText.at(-1 - suffix)) suffix++;
  const shift = newText.length - oldText.length;
  const editEnd = newText.length - suffix;

  return segments.map((segment) => {
    const { sourceStart, sourceEnd } = segment;
    if (sourceEnd < prefix || (sourceEnd === prefix && isClosedAt(newText, sourceEnd))) return segment;
    const movedStart = sourceStart + shift;
    const suffixStart = oldText.length - suffix;
    if (sourceStart > suffixStart || (sourceStart === suffixStart && isClosedAt(newText, movedStart))) {
      return { ...segment, sourceStart: movedStart, sourceEnd: sourceEnd + shift };
    }
    const start = Math.min(sourceStart, editEnd);
    const end = sourceEnd > suffixStart ? sourceEnd + shift : Math.min(sourceEnd, editEnd);
    return { ...segment, sourceStart: start, sourceEnd: Math.max(start, end), isStale: true };
  });
}

/** Whether a sentence boundary at `offset` surely stays one: what is left of it ends, or whitespace is around it. */
function isClosedAt(text: string, offset: number): boolean {
  if (offset === 0 || offset === text.length) return true;
  return /[\s。！？!?…]/u.test(text[offset - 1] ?? "") || /\s/u.test(text[offset] ?? "");
}

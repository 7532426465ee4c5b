import { sourceParts } from "../result/placed-terms.ts";
import type { ShownSegment } from "../alternatives/shown-segment.ts";

/** A stretch of the source text as the layer behind the field draws it. */
export interface SourcePiece {
  readonly text: string;
  readonly start: number;
  /** Index of the sentence; undefined between sentences. */
  readonly segment: number | undefined;
  /** The term that stands here, by its place in the list of its sentence. */
  readonly term: number | undefined;
  /** Lies beyond the limit and is not translated. */
  readonly isExcess: boolean;
}

/** Cuts the source text at the borders of its sentences and at the limit; joined, the pieces are the text again. */
export function sourcePieces(
  text: string,
  segments: readonly ShownSegment[],
  sentLength: number,
): readonly SourcePiece[] {
  const pieces: SourcePiece[] = [];
  let at = 0;
  const add = (end: number, segment: number | undefined, isExcess: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), start: at, segment, term: undefined, isExcess });
    at = Math.max(at, end);
  };
  const addSentence = (end: number, segment: number, terms: ShownSegment["terms"]) => {
    for (const part of sourceParts(text.slice(at, end), terms)) {
      pieces.push({ text: part.text, start: at + part.start, segment, term: part.term, isExcess: false });
    }
    at = Math.max(at, end);
  };
  for (const [index, { sourceStart, sourceEnd, isStale, terms }] of segments.entries()) {
    const start = Math.min(sourceStart, sentLength);
    const end = Math.min(sourceEnd, sentLength);
    if (isStale || end <= at) continue;
    add(start, undefined, false);
    addSentence(end, index, at === sourceStart ? terms : []);
  }
  add(Math.min(sentLength, text.length), undefined, false);
  add(text.length, undefined, true);
  return pieces;
}

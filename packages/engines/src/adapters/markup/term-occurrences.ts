import type { EngineTerm } from "../../engine.ts";

/** Where a term stands in a text, as UTF-16 offsets. */
export interface TermOccurrence {
  readonly start: number;
  readonly end: number;
  readonly term: EngineTerm;
}

/** Scripts that put spaces between words, so that a term must not begin or end inside one. */
const spaced = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Nd}]/u;

/**
 * Where terms stand in a text, spelled exactly so: the longest term first, none inside another, in the order of the
 * text.
 */
export function termOccurrences(text: string, terms: readonly EngineTerm[]): TermOccurrence[] {
  const found: TermOccurrence[] = [];
  for (const term of terms.toSorted((a, b) => b.source.length - a.source.length)) {
    const { length } = term.source;
    if (term.source.trim() === "" || term.target.trim() === "") continue;
    for (let start = text.indexOf(term.source); start >= 0; start = text.indexOf(term.source, start + length)) {
      const end = start + length;
      const isFree = found.every((other) => end <= other.start || start >= other.end);
      if (isFree && !isInsideWord(text, start) && !isInsideWord(text, end)) found.push({ start, end, term });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Whether the offset lies between two characters of one word. */
function isInsideWord(text: string, offset: number): boolean {
  return spaced.test(text.charAt(offset - 1)) && spaced.test(text.charAt(offset));
}

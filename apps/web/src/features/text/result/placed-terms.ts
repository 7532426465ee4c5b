import type { SegmentTerm } from "@yiqiao/contracts/text";

/** A stretch of a sentence; `term` is the place of the term that stands there in the sentence's list of terms. */
export interface TermPart {
  readonly text: string;
  readonly start: number;
  readonly term: number | undefined;
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly term: number;
}

/** A sentence cut at the borders of its terms; joined, the parts are the sentence again. */
export function sourceParts(text: string, terms: readonly SegmentTerm[]): readonly TermPart[] {
  return partsOf(
    text,
    terms.map(({ source_start: start, source_end: end }, term) => ({ start, end, term })),
  );
}

/** What stands at a place of a translation. */
type Placed = Pick<SegmentTerm, "target_start" | "target_end">;

/** The same of a translation, of terms or of anything else with a place; what does not stand in it is in no part. */
export function targetParts(text: string, placed: readonly Placed[]): readonly TermPart[] {
  return partsOf(
    text,
    placed.flatMap(({ target_start: start, target_end: end }, term) =>
      start === undefined || end === undefined ? [] : [{ start, end, term }],
    ),
  );
}

function partsOf(text: string, ranges: readonly Range[]): readonly TermPart[] {
  const parts: TermPart[] = [];
  let at = 0;
  const add = (end: number, term: number | undefined) => {
    if (end > at) parts.push({ text: text.slice(at, end), start: at, term });
    at = Math.max(at, end);
  };
  for (const { start, end, term } of ranges.toSorted((left, right) => left.start - right.start)) {
    if (start < at || end <= start || end > text.length) continue;
    add(start, undefined);
    add(end, term);
  }
  add(text.length, undefined);
  return parts;
}

/** The terms as they stand in another translation that the reader chose. What is only forbidden and heeded is left out. */
export function placeTerms(terms: readonly SegmentTerm[], chosen: string): readonly SegmentTerm[] {
  const folded = chosen.toLowerCase();
  // Few letters change their length with their case: their positions would be wrong.
  const text = folded.length === chosen.length ? folded : chosen;
  let from = 0;
  return terms.flatMap((term): SegmentTerm[] => {
    const { target_start: _start, target_end: _end, reason: _reason, ...rest } = term;
    const wanted = text === folded ? term.target.toLowerCase() : term.target;
    const next = text.indexOf(wanted, from);
    const at = next === -1 ? text.indexOf(wanted) : next;
    if (wanted === "" || at === -1) return term.reason === "forbidden" ? [] : [{ ...rest, honoured: false }];
    if (next !== -1) from = at + wanted.length;
    const place = { target_start: at, target_end: at + wanted.length };
    return term.reason === "forbidden" ? [{ ...term, ...place }] : [{ ...rest, ...place, honoured: true }];
  });
}

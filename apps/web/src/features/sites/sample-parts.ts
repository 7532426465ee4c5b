import { createPatternFinder, type PatternSpan } from "@yiqiao/contracts/code-patterns";

export interface SamplePart {
  readonly start: number;
  readonly text: string;
  readonly stays: boolean;
}

/** A text in what the patterns leave as it is and what lies between; what overlaps or touches is one part. */
export function samplePartsOf(text: string, patterns: readonly string[]): readonly SamplePart[] {
  const spans: PatternSpan[] = [];
  const found = createPatternFinder(patterns)(text);
  for (const span of found.toSorted((left, right) => left.start - right.start)) {
    const last = spans.at(-1);
    if (last === undefined || span.start > last.end) spans.push(span);
    else spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  const part = (start: number, end: number, stays: boolean) => ({ start, text: text.slice(start, end), stays });
  const ends = [0, ...spans.map(({ end }) => end)];
  const parts = spans.flatMap(({ start, end }, place) => [
    part(ends[place] ?? 0, start, false),
    part(start, end, true),
  ]);
  return [...parts, part(ends.at(-1) ?? 0, text.length, false)].filter((each) => each.text !== "");
}

/** A stretch of a text that says one thing again and again. */
export interface RepeatedStretch {
  readonly start: number;
  readonly end: number;
}

/** Few signs have to come more often than many: `。。。` and `哈哈哈` are no fault. */
const patterns: readonly RegExp[] = [
  /(?<unit>[\p{L}\p{M}\p{Nd}](?:[^\n]{0,1}?[\p{L}\p{M}\p{Nd}])?[\s,，、.。]?)\k<unit>{5,}/gu,
  /(?<unit>[\p{L}\p{M}\p{Nd}][^\n]{2,10}?)\k<unit>{3,}/gu,
  /(?<unit>[\p{L}\p{M}\p{Nd}][^\n]{9,60}?)\k<unit>{2,}/gu,
];

/** Fewer of its triples are new in a text that repeats itself: most texts need no further look. */
function mayRepeat(text: string): boolean {
  const seen = new Set<string>();
  let repeated = 0;
  for (let at = 0; at + 3 <= text.length; at++) {
    const triple = text.slice(at, at + 3);
    if (seen.has(triple)) repeated++;
    seen.add(triple);
  }
  return repeated > 5 && repeated * 6 > text.length;
}

const longestOf = (text: string): RepeatedStretch | undefined => {
  let longest: RepeatedStretch | undefined;
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      if (!/[\p{L}]/u.test(match[0])) continue;
      if (match[0].length > (longest ? longest.end - longest.start : 0))
        longest = { start: match.index, end: match.index + match[0].length };
    }
  }
  return longest;
};

/** Where a translation repeats itself while its source does not. */
export function findRepetition(source: string, target: string): RepeatedStretch | undefined {
  if (!mayRepeat(target)) return undefined;
  const found = longestOf(target);
  return found === undefined || longestOf(source) !== undefined ? undefined : found;
}

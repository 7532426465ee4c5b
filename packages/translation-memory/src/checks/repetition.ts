/** A stretch of a text that says one thing again and again. */
export interface RepeatedStretch {
  readonly start: number;
  readonly end: number;
}

/** Signs of the longest thing that is looked for. */
const longestUnit = 61;
/** How often a thing of so many signs comes to be a fault: few more often than many, `。。。` and `哈哈哈` are none. */
const timesFor = (length: number): number => (length < 3 ? 6 : length < 10 ? 4 : 3);

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

const isLetter = (sign = ""): boolean => /[\p{L}\p{M}\p{Nd}]/u.test(sign);
const isSeparator = (sign = ""): boolean => /[\s,，、.。]/u.test(sign);

/** How often these signs must come; a line of no more than three of them counts as well. */
function timesOf(unit: readonly string[]): number {
  const [first, ...others] = unit;
  const last = others.at(-1);
  if (!isLetter(first) || (unit.length === 2 && !isLetter(last) && !isSeparator(last))) return Infinity;
  const lineEnd = unit.indexOf("\n");
  if (lineEnd < 0) return timesFor(unit.length);
  return lineEnd === unit.length - 1 && unit.length < 5 && isLetter(unit.at(-2)) ? timesFor(1) : Infinity;
}

/** A range of signs in which each is the same as the one `length` in front of it, from the first place where a unit begins. */
function repeatedIn(signs: readonly string[], { from, to, length }: { from: number; to: number; length: number }) {
  for (let start = from; start < from + length; start++) {
    const times = Math.floor((to - start) / length);
    if (times < timesFor(length)) return undefined;
    if (times >= timesOf(signs.slice(start, start + length))) return { start, end: start + times * length };
  }
  return undefined;
}

/** Every stretch that repeats something of so many signs. One walk: the same signs are compared once. */
function* stretchesOf(signs: readonly string[], length: number): Generator<RepeatedStretch> {
  let from = 0;
  for (let at = length; at <= signs.length; at++) {
    if (at < signs.length && signs[at] === signs[at - length]) continue;
    const found = repeatedIn(signs, { from, to: at, length });
    if (found !== undefined) yield found;
    from = at - length + 1;
  }
}

function longestOf(text: string): RepeatedStretch | undefined {
  const signs = Array.from(text);
  let longest: RepeatedStretch = { start: 0, end: 0 };
  for (let length = 1; length <= longestUnit; length++) {
    for (const found of stretchesOf(signs, length)) {
      const isLonger = found.end - found.start > longest.end - longest.start;
      if (isLonger && signs.slice(found.start, found.start + length).some((sign) => /\p{L}/u.test(sign)))
        longest = found;
    }
  }
  if (longest.end === 0) return undefined;
  const offsetOf = (at: number): number => signs.slice(0, at).join("").length;
  return { start: offsetOf(longest.start), end: offsetOf(longest.end) };
}

/** Where a translation repeats itself while its source does not. */
export function findRepetition(source: string, target: string): RepeatedStretch | undefined {
  if (!mayRepeat(target)) return undefined;
  const found = longestOf(target);
  return found === undefined || longestOf(source) !== undefined ? undefined : found;
}

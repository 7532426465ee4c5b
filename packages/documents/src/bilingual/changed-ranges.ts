/** A stretch of a text that another one takes the place of; either may be empty. Code points. */
export interface ChangedRange {
  readonly start: number;
  readonly end: number;
  readonly texts: readonly string[];
}

/** Of comparisons; texts that would need more are replaced from their first difference to the last. */
const mostComparisons = 1_000_000;
const words = new Intl.Segmenter("und", { granularity: "word" });

/** What has become of a text, word by word between its first difference and its last. Both as code points. */
export function changedRanges(before: readonly string[], after: readonly string[]): readonly ChangedRange[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let kept = 0;
  const most = Math.min(before.length, after.length) - start;
  while (kept < most && before.at(-1 - kept) === after.at(-1 - kept)) kept++;
  const [old, now] = [before.slice(start, before.length - kept), after.slice(start, after.length - kept)];
  if (old.length === 0 && now.length === 0) return [];
  const [oldWords, newWords] = [wordsOf(old), wordsOf(now)];
  if (oldWords.length * newWords.length > mostComparisons) return [{ start, end: start + old.length, texts: now }];
  return wordRanges(oldWords, newWords, start);
}

const wordsOf = (text: readonly string[]): readonly string[] =>
  Array.from(words.segment(text.join("")), ({ segment }) => segment);

/** How long the longest common part of what follows is, from each pair of words on. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (const [at, row] of [...table.entries()].toReversed().slice(1)) {
    const below = table[at + 1];
    for (let to = now.length - 1; to >= 0; to--)
      row[to] = old[at] === now[to] ? (below?.[to + 1] ?? 0) + 1 : Math.max(below?.[to] ?? 0, row[to + 1] ?? 0);
  }
  return table;
}

function wordRanges(old: readonly string[], now: readonly string[], first: number): readonly ChangedRange[] {
  const table = commonLengths(old, now);
  const ranges: ChangedRange[] = [];
  let begun: { readonly start: number; readonly texts: string[] } | undefined;
  let [at, to, place] = [0, 0, first];
  const end = () => {
    if (begun !== undefined) ranges.push({ ...begun, end: place });
    begun = undefined;
  };
  while (at < old.length || to < now.length) {
    const [word = "", next = ""] = [old[at], now[to]];
    const [isOldLeft, isNewLeft] = [at < old.length, to < now.length];
    const isSame = isOldLeft && isNewLeft && word === next;
    const isGone = !isNewLeft || (isOldLeft && (table[at + 1]?.[to] ?? 0) >= (table[at]?.[to + 1] ?? 0));
    if (isSame) end();
    else begun ??= { start: place, texts: [] };
    if (isSame || isGone) {
      place += Array.from(word).length;
      at++;
    } else begun?.texts.push(...Array.from(next));
    if (isSame || !isGone) to++;
  }
  end();
  return ranges;
}

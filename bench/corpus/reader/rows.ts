const token =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;
/** Words in a row that two different texts do not share by chance. */
export const rowLength = 4;

export const wordsOf = (text: string): string[] => text.normalize("NFC").match(token) ?? [];
export const lettersOf = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0;

/** Of a short text the whole, with a mark of its own: a row in the middle of another says nothing. */
export function rowsOf(words: readonly string[]): string[] {
  return words.length < rowLength
    ? [`^${words.join(" ")}$`]
    : Array.from({ length: words.length - rowLength + 1 }, (_, at) => words.slice(at, at + rowLength).join(" "));
}

export interface Count {
  left: number;
}

export function tallyOf(texts: readonly string[]): Map<string, Count> {
  const tally = new Map<string, Count>();
  for (const text of texts) {
    const count = tally.get(text);
    if (count === undefined) tally.set(text, { left: 1 });
    else count.left++;
  }
  return tally;
}

/** Whether there was one more of it. */
export function take(tally: ReadonlyMap<string, Count>, text: string): boolean {
  const count = tally.get(text);
  if (count === undefined || count.left === 0) return false;
  count.left--;
  return true;
}

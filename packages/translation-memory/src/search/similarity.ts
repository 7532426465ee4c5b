/** Compares one text with many; see {@link createComparer}. */
export interface Comparer {
  /** 1 - edit distance / length of the longer text, in UTF-16 code units; 0 where that is below `least`. */
  similarity(text: string, least: number): number;
}

/** Digits are the same to it. */
export function createComparer(pattern: string): Comparer {
  return { similarity: (text, least) => slow(pattern, text, least) };
}

/** {@link createComparer} for one comparison. */
export function similarity(a: string, b: string, least: number): number {
  return createComparer(a).similarity(b, least);
}

function slow(a: string, b: string, least: number): number {
  const fold = (text: string) => text.replaceAll(/\d/g, "0");
  const [from, to] = [fold(a), fold(b)];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  const longer = Math.max(from.length, to.length);
  const result = longer === 0 ? 1 : 1 - (row[to.length] ?? 0) / longer;
  return result >= least ? result : 0;
}

/** How often each run of `order` tokens occurs; `separator` stands between the tokens of a key. */
export function nGrams(tokens: readonly string[], order: number, separator: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + order <= tokens.length; at++) {
    const key = tokens.slice(at, at + order).join(separator);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** How many n-grams both have, each as often as the one that has fewer of it. */
export function matches(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [key, count] of left) sum += Math.min(count, right.get(key) ?? 0);
  return sum;
}

const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  const signs = Array.from(folded(text));
  for (let at = 0; at + 1 < signs.length; at++) {
    const pair = `${signs[at] ?? ""}${signs[at + 1] ?? ""}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** How alike two texts of one language are: the pairs of letters that they share, 0 to 1. */
export function agreementOf(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)];
  let [shared, all] = [0, 0];
  for (const [pair, count] of left) {
    shared += Math.min(count, right.get(pair) ?? 0);
    all += count;
  }
  for (const count of right.values()) all += count;
  return all === 0 ? 1 : (2 * shared) / all;
}

/** The best agreement with any of several; undefined without any. */
export function bestAgreement(text: string, others: readonly string[]): number | undefined {
  return others.length === 0 ? undefined : Math.max(...others.map((other) => agreementOf(text, other)));
}

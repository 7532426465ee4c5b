/** Share of characters that two texts have in common in order, by their longest common subsequence. */
export function likeness(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  let row = [0, ...right.map(() => 0)];
  for (const one of left) {
    const next = [0];
    for (const [n, other] of right.entries()) {
      next.push(one === other ? (row[n] ?? 0) + 1 : Math.max(row[n + 1] ?? 0, next[n] ?? 0));
    }
    row = next;
  }
  return (2 * (row.at(-1) ?? 0)) / Math.max(1, left.length + right.length);
}

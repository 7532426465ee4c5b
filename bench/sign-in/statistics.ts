/** What two ways of answering took, and whether their times can be told apart. */
export interface Comparison {
  readonly medianMs: readonly [number, number];
  readonly p95Ms: readonly [number, number];
  readonly differenceMs: number;
  /** Difference of the medians of two halves of the first sample, which differ by nothing but chance. */
  readonly noiseMs: number;
  /** Chance that one of the second sample takes longer than one of the first; 0.5: they cannot be told apart. */
  readonly effect: number;
  /** Two-sided Mann-Whitney test, by the normal approximation with ties. */
  readonly p: number;
}

export function compare(first: readonly number[], second: readonly number[]): Comparison {
  const { effect, p } = mannWhitney(first, second);
  const halves = [first.filter((_, index) => index % 2 === 0), first.filter((_, index) => index % 2 === 1)] as const;
  return {
    medianMs: [quantile(first, 0.5), quantile(second, 0.5)],
    p95Ms: [quantile(first, 0.95), quantile(second, 0.95)],
    differenceMs: quantile(second, 0.5) - quantile(first, 0.5),
    noiseMs: Math.abs(quantile(halves[0], 0.5) - quantile(halves[1], 0.5)),
    effect,
    p,
  };
}

export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

function mannWhitney(first: readonly number[], second: readonly number[]): { effect: number; p: number } {
  const all = [...first.map((ms) => ({ ms, of: 0 })), ...second.map((ms) => ({ ms, of: 1 }))];
  const sorted = all.toSorted((a, b) => a.ms - b.ms);
  let rankSum = 0;
  let ties = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (end < sorted.length && sorted[end]?.ms === sorted[start]?.ms) end++;
    const rank = (start + 1 + end) / 2;
    rankSum += rank * sorted.slice(start, end).filter(({ of }) => of === 1).length;
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  const [n, m] = [first.length, second.length];
  const u = rankSum - (m * (m + 1)) / 2;
  const total = n + m;
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  const z = (u - (n * m) / 2) / spread;
  return { effect: u / (n * m), p: 2 * normalTail(Math.abs(z)) };
}

/** Upper tail of the normal distribution (Abramowitz and Stegun 26.2.17; error below 7.5e-8). */
function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

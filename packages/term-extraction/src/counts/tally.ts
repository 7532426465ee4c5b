import type { CandidateCounts } from "../model.ts";

/** Counts while they grow. Words are keys, and "constructor" is a word: a plain object has it already. */
export type Tally = Map<string, number>;

export const tallyOf = (counts: Readonly<Record<string, number>> = {}): Tally => new Map(Object.entries(counts));

export function addTo(tally: Tally, counts: Iterable<readonly [string, number]>): void {
  for (const [key, count] of counts) tally.set(key, (tally.get(key) ?? 0) + count);
}

export type OpenCandidate = Omit<CandidateCounts, "forms"> & { readonly forms: Tally };

export const openCandidate = (counts: CandidateCounts): OpenCandidate => ({
  ...counts,
  forms: tallyOf(counts.forms),
  places: [...counts.places],
});

export const closeCandidate = (counts: OpenCandidate): CandidateCounts => ({
  ...counts,
  forms: Object.fromEntries(counts.forms),
});

/** Keys of the highest counts first; equal ones in the order of their letters. */
export const mostFrequentFirst = (counts: Iterable<readonly [string, number]>): string[] =>
  Array.from(counts)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([key]) => key);

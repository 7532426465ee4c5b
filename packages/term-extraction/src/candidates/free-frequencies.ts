import type { CandidateCounts } from "../model.ts";

export interface FreeFrequency {
  /** Without what is inside longer candidates: the frequency in C-value (Frantzi, Ananiadou and Mima, 2000). */
  readonly own: number;
  /** What share of its places is inside the one longer candidate that has most of them. */
  readonly nested: number;
}

interface Longer {
  sum: number;
  kinds: number;
  most: number;
}

/** Of each candidate that is found more than once, by its key. */
export function freeFrequencies(candidates: ReadonlyMap<string, CandidateCounts>): ReadonlyMap<string, FreeFrequency> {
  const inLonger = new Map<string, Longer>();
  const entries = [...candidates].filter(([, { frequency }]) => frequency > 1);
  const keys = new Set(entries.map(([key]) => key));
  for (const [key, { frequency }] of entries) {
    const words = key.split(" ");
    for (let from = 0; from < words.length; from++) {
      for (let until = from + 1; until <= words.length; until++) {
        const part = words.slice(from, until).join(" ");
        if (part === key || !keys.has(part)) continue;
        const longer = inLonger.get(part) ?? { sum: 0, kinds: 0, most: 0 };
        longer.sum += frequency;
        longer.kinds++;
        longer.most = Math.max(longer.most, frequency);
        inLonger.set(part, longer);
      }
    }
  }
  return new Map(
    entries.map(([key, { frequency }]) => {
      const { sum, kinds, most } = inLonger.get(key) ?? { sum: 0, kinds: 1, most: 0 };
      return [key, { own: Math.max(0, frequency - sum / kinds), nested: most / frequency }];
    }),
  );
}

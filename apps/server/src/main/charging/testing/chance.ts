/** Chance that comes again with its seed. */
export interface Chance {
  /** A whole number below `most`. */
  upTo(most: number): number;
  of<T>(things: readonly [T, ...T[]] | readonly T[]): T;
  happens(share: number): boolean;
}

/** Mulberry32: 32 bits of state, which is enough for tests. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    upTo: (most) => Math.floor(next() * most),
    of: (things) => {
      const [first] = things;
      if (first === undefined) throw new Error("Nothing to choose from");
      return things[Math.floor(next() * things.length)] ?? first;
    },
    happens: (share) => next() < share,
  };
}

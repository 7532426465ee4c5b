/** One direction of a library, which is searched by itself. */
export interface SearchScope {
  readonly number: number;
  /** From the library's target language to its source language. */
  readonly reversed: boolean;
}

/** A gram as it is stored: the same run of characters is another number in each scope, so a search stays in its own. */
export function scopedGram(gram: number, { number, reversed }: SearchScope): number {
  const bits = Math.imul(gram ^ Math.imul(number * 2 + (reversed ? 1 : 0), 0x9e3779b1), 0x85ebca6b);
  return Math.imul(bits ^ (bits >>> 15), 0xc2b2ae35) | 0;
}

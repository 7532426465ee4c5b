/** One direction of a library, which is searched by itself. */
export interface SearchScope {
  readonly library: number;
  readonly reversed: boolean;
}

/** A gram as it is stored: the same run of characters is another number in another scope. */
export function scopedGram(gram: number, { library, reversed }: SearchScope): number {
  const mixed = Math.imul(gram ^ Math.imul(library * 2 + (reversed ? 1 : 0), 0x9e3779b1), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) | 0;
}

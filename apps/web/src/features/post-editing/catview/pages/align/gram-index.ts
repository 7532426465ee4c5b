/** Texts that are shorter are looked up letter by letter. */
export const gramLength = 6;

const tableBits = 18;

function hashOf(text: string, at: number): number {
  let hash = 0;
  for (let unit = at; unit < at + gramLength; unit++) hash = Math.imul(hash, 31) + text.charCodeAt(unit);
  return (Math.imul(hash, 0x9e3779b1) >>> (32 - tableBits)) & ((1 << tableBits) - 1);
}

/** Finds texts in a long one without reading all of it. */
export interface GramIndex {
  /** Where a text of at least {@link gramLength} begins within a range, in order. */
  readonly find: (wanted: string, from: number, to: number) => Generator<number>;
}

export function indexGrams(text: string): GramIndex {
  const first = new Int32Array(1 << tableBits).fill(-1);
  const next = new Int32Array(Math.max(0, text.length));
  for (let at = text.length - gramLength; at >= 0; at--) {
    const hash = hashOf(text, at);
    next[at] = first[hash] ?? -1;
    first[hash] = at;
  }
  return {
    *find(wanted, from, to) {
      for (let at = first[hashOf(wanted, 0)] ?? -1; at >= 0 && at + wanted.length <= to; at = next[at] ?? -1) {
        if (at >= from && text.startsWith(wanted, at)) yield at;
      }
    },
  };
}

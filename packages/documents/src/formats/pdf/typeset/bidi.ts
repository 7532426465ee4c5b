import createBidi from "bidi-js";

/** The part of bidi-js that is used; it brings no types. */
interface Bidi {
  getEmbeddingLevels(text: string, base: "ltr" | "rtl"): { readonly levels: Uint8Array };
}

const bidi = (createBidi as unknown as () => Bidi)();

/** The level of each UTF-16 unit by the Unicode bidirectional algorithm; odd ones run from right to left. */
export function embeddingLevels(text: string, base: "ltr" | "rtl"): Uint8Array {
  return bidi.getEmbeddingLevels(text, base).levels;
}

/** Pieces of a line in the order in which they stand from left to right (UAX 9, rule L2). */
export function visualOrder<Piece extends { readonly level: number }>(pieces: readonly Piece[]): Piece[] {
  const result = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < result.length; start++) {
      if ((result[start]?.level ?? 0) < level) continue;
      let end = start;
      while (end < result.length && (result[end]?.level ?? 0) >= level) end++;
      result.splice(start, end - start, ...result.slice(start, end).toReversed());
      start = end;
    }
  }
  return result;
}

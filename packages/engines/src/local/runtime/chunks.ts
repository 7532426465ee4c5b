import type { EncodedText } from "../sentencepiece/index.ts";

/** A run of a sentence's pieces, `end` excluded. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
}

const clauseEnd = /[,;:，、；：。.!?！？…—)）\]】》”]$/u;

/**
 * Cuts a sentence that is longer than the model takes into runs of at most `limit` pieces, in the second half of each
 * run after a punctuation mark if there is one, else before a space, else anywhere.
 */
export function chunkPieces(text: string, { ids, starts, ends }: EncodedText, limit: number): Chunk[] {
  const chunks: Chunk[] = [];
  let start = 0;
  while (ids.length - start > limit) {
    const cuts = Array.from({ length: Math.ceil(limit / 2) }, (_, n) => start + limit - n);
    const best =
      cuts.find((cut) => clauseEnd.test(text.slice(starts[cut - 1], ends[cut - 1]).trimEnd())) ??
      cuts.find((cut) => /^\s/u.test(text.slice(starts[cut], ends[cut])) || /\s/u.test(text.charAt(starts[cut] - 1))) ??
      // A character's bytes share a start: the cut goes before the first of them.
      cuts.find((cut) => starts[cut] > starts[cut - 1]) ??
      start + limit;
    chunks.push({ start, end: best });
    start = best;
  }
  chunks.push({ start, end: ids.length });
  return chunks;
}

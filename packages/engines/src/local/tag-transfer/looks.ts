import { type PieceOffsets, trimmed, type Unit } from "./units.ts";

export interface AlignedText {
  readonly source: PieceOffsets & { readonly text: string };
  readonly target: PieceOffsets & { readonly text: string };
  /** For each target piece, how much it looked at each source piece. */
  readonly attention: readonly ArrayLike<number>[];
}

/** How strongly the looks that a source piece gets count beside those that a unit gives (measured: `npm run bench tags`). */
const MUTUALITY = 1.5;

/**
 * How much each unit of the target belongs to each source piece; a unit's shares sum to 1. Attention tells only which
 * source piece a unit would choose; weighed with how much of all the looks at that piece came from the unit, function
 * words and full stops, which everything looks at a little, count for little.
 */
export function looksOf({ source, target, attention }: AlignedText, units: readonly Unit[]): Float64Array[] {
  const sums = units.map(() => new Float64Array(source.starts.length));
  for (const [n, from] of target.starts.entries()) {
    const [start, end] = trimmed(target.text, from, target.ends[n]);
    for (const [at, unit] of units.entries()) {
      const common = Math.min(end, unit.end) - Math.max(start, unit.start);
      if (common <= 0) continue;
      for (let piece = 0; piece < sums[at].length; piece++) {
        sums[at][piece] += ((attention[n]?.[piece] ?? 0) * common) / (end - start);
      }
    }
  }
  const rows = sums.map(shares);
  const looked = new Float64Array(source.starts.length);
  for (const row of rows) for (const [piece, share] of row.entries()) looked[piece] += share;
  return rows.map((row) => shares(row.map((share, piece) => share * (share / (looked[piece] || 1)) ** MUTUALITY)));
}

function shares(values: Float64Array): Float64Array {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  return values.map((value) => value / total);
}

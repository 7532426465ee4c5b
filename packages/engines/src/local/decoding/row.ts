/** One translation of a row. */
export interface Hypothesis {
  /** Target pieces without the end mark. */
  readonly ids: readonly number[];
  /** For each target piece, how much it looked at each source piece of the row; if asked for. */
  readonly attention: readonly Float32Array[];
  /** Mean log probability of a piece, the end mark included; only where the logits were looked at. */
  readonly score?: number;
  /** It ended by running in circles or by its length, not by an end mark. */
  readonly broken: boolean;
}

export interface DecodeOptions {
  readonly attention: boolean;
  /** Whether somebody still wants the row; asked between steps. */
  readonly isWanted: (row: number) => boolean;
}

/** How many pieces a translation of so many source pieces may have; `most` is what the model can write. */
export const maxTargetPieces = (sourcePieces: number, most: number): number =>
  Math.min(most - 1, Math.ceil(sourcePieces * 3) + 10);

/** A translation that comes round to the same pieces so often is broken. */
export const MAX_REPEATS = 4;

const LONGEST_PERIOD = 8;

/** Whether the pieces end in the same run of one to eight pieces again and again. */
export function endsInLoop(ids: readonly number[], repeats: number): boolean {
  for (let period = 1; period <= LONGEST_PERIOD; period++) {
    // A single piece may well come some times in a row: digits, laughter, dashes.
    const needed = period * (period === 1 ? repeats + 3 : repeats);
    if (ids.length < needed) continue;
    let same = period;
    while (same < needed && ids[ids.length - 1 - same] === ids[ids.length - 1 - same + period]) same++;
    if (same >= needed) return true;
  }
  return false;
}

/** Whether a text is itself repetitive, so that a repetitive translation of it is right. */
export function isRepetitive(ids: readonly number[]): boolean {
  return ids.some((_, n) => endsInLoop(ids.slice(0, n + 1), 3));
}

/** Pieces that would make the last two pieces the begin of a run of three that was there already. */
export function repeatingPieces(ids: readonly number[]): ReadonlySet<number> {
  const blocked = new Set<number>();
  const [a, b] = ids.slice(-2);
  for (let n = 0; n + 2 < ids.length; n++) if (ids[n] === a && ids[n + 1] === b) blocked.add(ids[n + 2]);
  return blocked;
}

import { boundsOf, heightOf, type Piece, sharedHeight } from "../geometry/frame.ts";

/** Parts of a line that are nearer than this, in heights, are read as one. */
const nearInHeights = 0.9;
/** How much of the lower one's height two share that stand in one row. */
const leastShared = 0.6;
const mostTaller = 1.5;

/** Whether two stand in one row. */
export function isSameRow(a: Piece, b: Piece): boolean {
  const [low, high] = [Math.min(heightOf(a), heightOf(b)), Math.max(heightOf(a), heightOf(b))];
  return sharedHeight(a, b) > low * leastShared && high < low * mostTaller;
}

/** Whether something is drawn between two neighbours. */
export type Separated = (a: Piece, b: Piece) => boolean;

/** Lines, with those that are parts of one put together. */
export function mergePieces(lines: readonly Piece[], isSeparated: Separated): Piece[] {
  const merged: Piece[] = [];
  for (const line of lines.toSorted((a, b) => a.left - b.left)) {
    const index = merged.findIndex(
      (piece) => isSameRow(piece, line) && isNear(piece, line) && !isSeparated(piece, line),
    );
    const piece = merged[index];
    if (piece === undefined) merged.push(line);
    else merged[index] = { ...boundsOf([piece, line]), lines: [...piece.lines, ...line.lines] };
  }
  return merged;
}

function isNear(before: Piece, after: Piece): boolean {
  const height = Math.min(heightOf(before), heightOf(after));
  return after.left - before.right < height * nearInHeights && after.left > before.left;
}

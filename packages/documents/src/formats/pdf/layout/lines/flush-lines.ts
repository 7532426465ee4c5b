import { leadsItem } from "./markers.ts";
import type { Ruling } from "../rows/ruling.ts";
import { segmentText, toSegment, type LineSegment } from "./segment.ts";

/** In sizes: the widest gap within a line, how exactly lines end below each other, and how far they stand apart. */
const widestGap = 3;
const flush = 0.1;
const farLine = 1.75;
/** So many texts at most stand between a line and the one below it in its column. */
const nearTexts = 12;

/** Whether a line below goes from where the left text begins to where the right one ends. */
function isCovered(left: LineSegment, right: LineSegment, below: readonly LineSegment[]): boolean {
  const { size } = right;
  return below.some(({ x0, x1, y, size: other }) => {
    const isNext = left.y - y > 0.5 * size && left.y - y < farLine * size && Math.abs(other - size) < flush * size;
    return isNext && Math.abs(x0 - left.x0) < flush * size && Math.abs(x1 - right.x1) < flush * size;
  });
}

/** Whether two texts are halves of one line although a gap is between them. */
function areHalves(left: LineSegment, right: LineSegment, below: readonly LineSegment[]): boolean {
  const { size } = right;
  const isLevel = Math.abs(left.y - right.y) < flush * size && Math.abs(left.size - size) < flush * size;
  const gap = right.x0 - left.x1;
  if (!isLevel || gap < 0 || gap > widestGap * size || left.x1 - left.x0 > right.x1 - right.x0) return false;
  const isFree = left.cell === undefined && right.cell === undefined && !leadsItem(segmentText(left));
  return isFree && isCovered(left, right, below);
}

/** Joins lines with a wide gap in them, as behind the number of a caption: the justified paragraph goes on below both halves. */
export function wholeLines(segments: readonly LineSegment[], ruling: Ruling): LineSegment[] {
  const whole: LineSegment[] = [];
  for (const [at, right] of segments.entries()) {
    const left = whole.at(-1);
    const isHalf = left !== undefined && areHalves(left, right, segments.slice(at + 1, at + nearTexts));
    if (isHalf) whole.pop();
    whole.push(isHalf ? toSegment([...left.fragments, ...right.fragments], ruling) : right);
  }
  return whole;
}

import type { TextBox } from "../../model/picture-text.ts";
import {
  type Bounds,
  boundsOf,
  boxOf,
  heightOf,
  middleOf,
  placeOf,
  sharedHeight,
  sharedWidth,
  widthOf,
} from "../../geometry/frame.ts";

/** Boxes turned alike, within this, may be parts of one line. */
const sameTurn = (2 * Math.PI) / 180;
/** How much of a small box lies within a larger one of which it is a part: an accent, a sign below. */
const within = 0.55;
/** In heights. */
export const usualGap = 0.4;
/** In heights: signs above and below a line of Burmese are found apart from it. */
const markReach = 0.25;
const leastSharedHeight = 0.55;
const mostTaller = 1.7;

/** Boxes, with those that are parts of one line put together. */
export function joinFragments(boxes: readonly TextBox[], gapInHeights: number): TextBox[] {
  const groups = Map.groupBy(boxes, ({ angle }) => Math.round(angle / sameTurn));
  return [...groups.values()].flatMap((group) => {
    const angle = group[0]?.angle ?? 0;
    const joined = joinRows(absorb(group.map((box) => placeOf({ ...box, angle }))), gapInHeights);
    const rows = gapInHeights > usualGap ? withoutMarks(joined) : joined;
    return parted(rows).map((bounds) => boxOf(bounds, angle));
  });
}

/** Small ones within larger ones disappear in them. */
function absorb(fragments: readonly Bounds[]): Bounds[] {
  const kept: Bounds[] = [];
  for (const fragment of fragments.toSorted((a, b) => area(b) - area(a))) {
    const index = kept.findIndex((other) => sharedArea(other, fragment) > area(fragment) * within);
    const holder = kept[index];
    if (holder === undefined) kept.push(fragment);
    else kept[index] = boundsOf([holder, fragment]);
  }
  return kept;
}

/** Rows without those that are only signs above or below another. */
function withoutMarks(rows: readonly Bounds[]): Bounds[] {
  return rows.filter((row) => {
    const isMark = (of: Bounds): boolean =>
      heightOf(row) < heightOf(of) / 2 &&
      sharedWidth(row, of) > widthOf(row) / 2 &&
      sharedHeight(row, of) > -heightOf(of) * markReach;
    return !rows.some(isMark);
  });
}

const area = (bounds: Bounds): number => widthOf(bounds) * heightOf(bounds);
const sharedArea = (a: Bounds, b: Bounds): number => Math.max(0, sharedWidth(a, b)) * Math.max(0, sharedHeight(a, b));

function joinRows(fragments: readonly Bounds[], gapInHeights: number): Bounds[] {
  const joined: Bounds[] = [];
  for (const fragment of fragments.toSorted((a, b) => a.left - b.left)) {
    const index = joined.findIndex((line) => isPart(line, fragment, gapInHeights));
    const line = joined[index];
    if (line === undefined) joined.push(fragment);
    else joined[index] = boundsOf([line, fragment]);
  }
  return joined;
}

function isPart(line: Bounds, next: Bounds, gapInHeights: number): boolean {
  const [low, high] = [Math.min(heightOf(line), heightOf(next)), Math.max(heightOf(line), heightOf(next))];
  if (next.left - line.right > high * gapInHeights) return false;
  if (sharedHeight(line, next) < low * leastSharedHeight) return false;
  // What is much lower may be a mark, or a part of which only the middle was found; or a smaller text beside a larger one.
  const isMark = Math.min(widthOf(line), widthOf(next)) < high || gapInHeights > usualGap;
  return (high < low * mostTaller || isMark) && Math.abs(middleOf(line) - middleOf(next)) < high / 3;
}

/** Rows of which one reaches into the other meet halfway: each would be read with parts of the other. */
function parted(lines: readonly Bounds[]): Bounds[] {
  return lines.map((line) => {
    const others = lines.filter((other) => other !== line && sharedWidth(line, other) > 0);
    const reach = heightOf(line) / 2;
    const above = others.filter((other) => middleOf(line) - middleOf(other) > reach && other.bottom > line.top);
    const below = others.filter((other) => middleOf(other) - middleOf(line) > reach && other.top < line.bottom);
    return {
      ...line,
      top: Math.max(line.top, ...above.map((other) => (other.bottom + line.top) / 2)),
      bottom: Math.min(line.bottom, ...below.map((other) => (other.top + line.bottom) / 2)),
    };
  });
}

import { type Bounds, heightOf, median, middleOf, widthOf } from "../geometry/frame.ts";

/** What is put in order: its bounds, and the height of its lines. */
export interface Orderable extends Bounds {
  readonly lineHeight: number;
}

/** Boxes are a little larger than their text, and may touch. */
const shrunk = 0.2;
/** Between columns, in heights of lines. */
const columnGap = 0.8;
/** A column of running text is at least so wide, in heights of its lines. */
const wideColumn = 8;

/**
 * The order in which blocks are read (a recursive cut in x and y): columns of running text one after the other, and all
 * else row by row.
 */
export function readingOrder<Item extends Orderable>(items: readonly Item[], isRightToLeft: boolean): Item[] {
  if (items.length < 2) return [...items];
  const columns = cut(items, ({ left, right }) => [left, right], columnGap);
  if (columns.length > 1 && columns.filter(isRunning).length > 1)
    return (isRightToLeft ? columns.toReversed() : columns).flatMap((part) => readingOrder(part, isRightToLeft));
  const rows = cut(items, rowOf, 0);
  if (rows.length > 1) {
    return joinColumns(rows).flatMap((part) =>
      part.length < items.length ? readingOrder(part, isRightToLeft) : byRow(part, isRightToLeft),
    );
  }
  if (columns.length > 1)
    return (isRightToLeft ? columns.toReversed() : columns).flatMap((part) => readingOrder(part, isRightToLeft));
  return byRow(items, isRightToLeft);
}

function rowOf(item: Orderable): [number, number] {
  const trim = Math.min(item.lineHeight * shrunk, heightOf(item) / 3);
  return [item.top + trim, item.bottom - trim];
}

function isRunning(items: readonly Orderable[]): boolean {
  const lineHeight = median(items.map((item) => item.lineHeight));
  const widest = Math.max(...items.map(widthOf));
  return widest > lineHeight * wideColumn && items.some((item) => heightOf(item) > item.lineHeight * 1.8);
}

/** Rows that together are columns of running text, under a title that spans them, are one part. */
function joinColumns<Item extends Orderable>(rows: readonly Item[][]): Item[][] {
  const parts: Item[][] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    const together = [...(last ?? []), ...row];
    const columns = cut(together, ({ left, right }) => [left, right], columnGap);
    if (last !== undefined && columns.length > 1 && columns.filter(isRunning).length > 1) last.push(...row);
    else parts.push([...row]);
  }
  return parts;
}

/** Parts between which there is a gap, in order. */
function cut<Item extends Orderable>(
  items: readonly Item[],
  span: (item: Item) => [number, number],
  gapInHeights: number,
): Item[][] {
  const least = gapInHeights * median(items.map((item) => item.lineHeight));
  const parts: Item[][] = [];
  let end = -Infinity;
  for (const item of items.toSorted((a, b) => span(a)[0] - span(b)[0])) {
    const [from, to] = span(item);
    if (from > end + least || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(item);
    end = Math.max(end, to);
  }
  return parts;
}

function byRow<Item extends Orderable>(items: readonly Item[], isRightToLeft: boolean): Item[] {
  const along = ({ left, right }: Item): number => (isRightToLeft ? -right : left);
  return items.toSorted((a, b) => {
    const isSame = Math.abs(middleOf(a) - middleOf(b)) < Math.min(heightOf(a), heightOf(b)) * 0.5;
    return isSame ? along(a) - along(b) : a.top - b.top;
  });
}

import { type Bounds, heightOf, median, middleOf, widthOf } from "../geometry/frame.ts";

/** What is put in order: its bounds, and the height of its lines. */
export interface Orderable extends Bounds {
  readonly lineHeight: number;
  readonly parts: readonly Bounds[];
}

/** Boxes are a little larger than their text, and may touch. */
const shrunk = 0.2;
/** Between columns, in heights of lines. */
const columnGap = 0.8;
/** A column of running text is at least so wide, in heights of its lines. */
const wideColumn = 8;
const leastLines = 3;
const mostInRows = 0.6;

/**
 * The order in which blocks are read (a recursive cut in x and y): columns of running text one after the other, and all
 * else row by row.
 */
export function readingOrder<Item extends Orderable>(items: readonly Item[], isRightToLeft: boolean): Item[] {
  if (items.length < 2) return [...items];
  const columns = cut(items, ({ left, right }) => [left, right], columnGap);
  if (isReadByColumn(columns))
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

/** Running text in columns; or columns of lines that do not stand in rows with each other, as the cells of a table do. */
function isReadByColumn(columns: readonly (readonly Orderable[])[]): boolean {
  if (columns.length < 2) return false;
  if (columns.filter(isRunning).length > 1) return true;
  const lines = columns.map((column) => column.flatMap(({ parts }) => parts));
  return lines.every((column, index) => {
    const next = lines[index + 1] ?? lines[index - 1] ?? [];
    return column.length >= leastLines && inRows(column, next) < mostInRows;
  });
}

/** The share of the shorter column's lines that stand in one row with a line of the other. */
function inRows(a: readonly Bounds[], b: readonly Bounds[]): number {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  const aligned = few.filter((line) =>
    many.some((other) => Math.abs(middleOf(line) - middleOf(other)) < Math.min(heightOf(line), heightOf(other)) * 0.2),
  );
  return aligned.length / Math.max(1, few.length);
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
    if (last !== undefined && isReadByColumn(columns)) last.push(...row);
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

import { isMarker, segmentText, type LineSegment } from "../lines/segment.ts";

type Row = readonly LineSegment[];

interface RowIndex {
  readonly places: ReadonlyMap<LineSegment, number>;
  readonly fromLeft: Row;
  /** How far each text from the left, and those before it, reach to the right. */
  readonly reach: readonly number[];
  /** Those that are no bullets or numbers of items. */
  readonly texts: Row;
  /** How many have letters or digits: signs beside a line, as those of a brace, are no text. */
  readonly worded: number;
}

const indexes = new WeakMap<Row, RowIndex>();

/** What is asked of a row for each of its texts is found out once: rows may be of thousands. */
function indexOf(row: Row): RowIndex {
  const known = indexes.get(row);
  if (known !== undefined) return known;
  const fromLeft = row.toSorted((left, right) => left.x0 - right.x0);
  let end = -Infinity;
  const index = {
    places: new Map(row.map((segment, at) => [segment, at])),
    fromLeft,
    reach: fromLeft.map(({ x1 }) => (end = Math.max(end, x1))),
    texts: row.filter((segment) => !isMarker(segment)),
    worded: row.filter((segment) => /[\p{L}\p{N}]/u.test(segmentText(segment))).length,
  };
  indexes.set(row, index);
  return index;
}

/** The text before (-1) or after (1) a text of its row. */
export function besideInRow(segment: LineSegment, step: -1 | 1): LineSegment | undefined {
  const { row } = segment;
  return row[(indexOf(row).places.get(segment) ?? -1) + step];
}

export function isInRow(row: Row, segment: LineSegment): boolean {
  return indexOf(row).places.has(segment);
}

/** The texts of a row but for its bullets and numbers. */
export function textsOfRow(row: Row): Row {
  return indexOf(row).texts;
}

/** How many texts of a row have letters or digits. */
export function wordedInRow(row: Row): number {
  return indexOf(row).worded;
}

/** The first place from the left at which something begins at x or right of it. */
function firstFrom(row: Row, x: number): number {
  let [from, to] = [0, row.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((row[middle]?.x0 ?? Infinity) >= x) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Whether a text of a row stands above or below a stretch, and something is true of it. */
export function someAcross(
  row: Row,
  { x0, x1 }: Pick<LineSegment, "x0" | "x1">,
  isTrue: (segment: LineSegment) => boolean,
): boolean {
  const { fromLeft, reach } = indexOf(row);
  for (let at = firstFrom(fromLeft, x1) - 1; at >= 0 && (reach[at] ?? -Infinity) > x0; at--) {
    const segment = fromLeft[at];
    if (segment !== undefined && segment.x1 > x0 && isTrue(segment)) return true;
  }
  return false;
}

/** Whether a text of a row begins nearer to x than this, and something is true of it. */
export function someBeginning(
  row: Row,
  { x, within }: { readonly x: number; readonly within: number },
  isTrue: (segment: LineSegment) => boolean,
): boolean {
  const { fromLeft } = indexOf(row);
  for (let at = firstFrom(fromLeft, x - 2 * within); at < fromLeft.length; at++) {
    const segment = fromLeft[at];
    if (segment === undefined || segment.x0 >= x + 2 * within) return false;
    if (Math.abs(segment.x0 - x) < within && isTrue(segment)) return true;
  }
  return false;
}

import { boxAround, type Box } from "../../content/matrix.ts";

/** Lines drawn on a page, those that continue each other joined, in the frame's coordinates. */
export interface Ruling {
  /** All of them, as they were drawn. */
  readonly lines: readonly Box[];
  readonly vertical: readonly Box[];
  readonly horizontal: readonly Box[];
  /** Those across that meet upright ones: no lines under or through words. */
  readonly borders: readonly Box[];
}

const thin = 2;
const sameLine = 1.5;
const continued = 2.5;
/** In sizes of the text: a shorter line beside a word is the edge of a highlight, and a closer one its own. */
const cellHeight = 1.3;
const cellGap = 0.25;

function flip({ x0, y0, x1, y1 }: Box): Box {
  return { x0: y0, y0: x0, x1: y1, y1: x1 };
}

/** Joins lines along the x axis that lie on one line and touch. */
function join(lines: readonly Box[]): Box[] {
  const joined: Box[] = [];
  const rows: Box[][] = [];
  for (const line of lines.toSorted((left, right) => left.y0 - right.y0)) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && line.y0 - row[0].y0 < sameLine) row.push(line);
    else rows.push([line]);
  }
  for (const row of rows) {
    for (const line of row.toSorted((left, right) => left.x0 - right.x0)) {
      const last = joined.at(-1);
      const goesOn =
        last !== undefined &&
        Math.abs(last.y0 - line.y0) < sameLine &&
        line.x0 <= last.x1 + continued &&
        line.x0 >= last.x0;
      if (goesOn)
        joined[joined.length - 1] = boxAround([
          [last.x0, last.y0],
          [Math.max(last.x1, line.x1), Math.max(last.y1, line.y1)],
        ]);
      else joined.push(line);
    }
  }
  return joined;
}

function meetsAny(line: Box, vertical: readonly Box[]): boolean {
  return vertical.some(({ x0, x1, y0, y1 }) => {
    const isReached = x1 > line.x0 - continued && x0 < line.x1 + continued;
    return isReached && y0 < line.y1 + continued && y1 > line.y0 - continued;
  });
}

export function rulingOf(lines: readonly Box[]): Ruling {
  const isFlat = ({ y0, y1 }: Box): boolean => y1 - y0 < thin;
  const horizontal = join(lines.filter(isFlat));
  const vertical = join(lines.filter((line) => !isFlat(line)).map(flip)).map(flip);
  return { lines, horizontal, vertical, borders: horizontal.filter((line) => meetsAny(line, vertical)) };
}

/** Where upright lines part the texts on a baseline. */
export function partsOfLine({ vertical }: Ruling, { y, size }: { y: number; size: number }): number[] {
  return vertical
    .filter((line) => line.y0 <= y + 0.1 * size && line.y1 >= y + 0.5 * size && line.y1 - line.y0 > cellHeight * size)
    .map((line) => (line.x0 + line.x1) / 2);
}

/** Whether an upright line stands in the gap between two letters. */
export function isParted(parts: readonly number[], from: number, { to, size }: { to: number; size: number }): boolean {
  return to - from > cellGap * size && parts.some((x) => x > from - 0.1 * size && x < to + 0.1 * size);
}

interface Across {
  readonly vertical: readonly Box[];
  readonly width: { readonly from: number; readonly to: number };
  readonly upright: readonly Box[];
}

/** A cell across all columns: framed, and the columns of the rows above or below begin at its edge. */
function isAcross({ above, below }: { above: Box; below: Box }, { vertical, width, upright }: Across): boolean {
  if (upright.length < 2) return false;
  const meets = (one: number, other: number) => Math.abs(one - other) < continued;
  return vertical.some((line) => {
    const isInner = line.x0 > width.from + thin && line.x1 < width.to - thin;
    return isInner && (meets(line.y0, above.y1) || meets(line.y1, below.y0));
  });
}

/** The cell of a ruled table that a text stands in: a box with lines above, below and beside it, next to others. */
export function ruledCell({ vertical, borders }: Ruling, { x0, y0, x1, y1 }: Box): Box | undefined {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const across = borders.filter((line) => line.x0 <= x && line.x1 >= x);
  const above = across.filter((line) => line.y0 > y).toSorted((left, right) => left.y0 - right.y0)[0];
  const below = across.filter((line) => line.y1 < y).toSorted((left, right) => right.y1 - left.y1)[0];
  if (above === undefined || below === undefined) return undefined;
  const width = { from: Math.min(above.x0, below.x0), to: Math.max(above.x1, below.x1) };
  const upright = vertical.filter(
    (line) => line.y0 <= y && line.y1 >= y && line.x1 > width.from - thin && line.x0 < width.to + thin,
  );
  const inner = upright.filter((line) => line.x0 > width.from + thin && line.x1 < width.to - thin);
  if (inner.length === 0 && !isAcross({ above, below }, { vertical, width, upright })) return undefined;
  const left = Math.max(width.from, ...upright.filter((line) => line.x1 <= x0 + thin).map((line) => line.x1));
  const right = Math.min(width.to, ...upright.filter((line) => line.x0 >= x1 - thin).map((line) => line.x0));
  return { x0: left, x1: right, y0: below.y1, y1: above.y0 };
}

export function isSameCell(left: Box | undefined, right: Box | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  const near = (one: number, other: number) => Math.abs(one - other) < 2 * thin;
  return near(left.x0, right.x0) && near(left.x1, right.x1) && near(left.y0, right.y0) && near(left.y1, right.y1);
}

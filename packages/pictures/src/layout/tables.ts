import {
  boundsOf,
  centreOf,
  heightOf,
  median,
  middleOf,
  type Piece,
  sharedHeight,
  sharedWidth,
  widthOf,
} from "../geometry/frame.ts";
import { isSameRow } from "./pieces.ts";

/** Rows further apart than this, in heights, are not of one table. */
const mostApart = 3.5;
/** In heights: how exactly the cells of a column stand below each other. */
const tolerance = 0.6;
/** Cells of a row are of one size and stand on one line; labels that happen to be beside each other are not. */
const mostTaller = 1.3;
const offLine = 0.25;
const leastWhole = 0.75;
/** A column whose lines are so long, in heights, and so alike is running text. */
const longLine = 9;
const fullLine = 0.75;

type Row = readonly Piece[];

/** The pieces that are cells of a table, each of which is a block. */
export function tableCells(pieces: readonly Piece[]): ReadonlySet<Piece> {
  const rows = rowsOf(pieces).filter((row) => row.length > 1);
  const cells = new Set<Piece>();
  let group: Row[] = [];
  const close = (): void => {
    if (group.length > 1 && isWhole(group, pieces) && !isRunningText(group))
      for (const piece of group.flat()) cells.add(piece);
    group = [];
  };
  for (const row of rows) {
    const last = group.at(-1);
    if (last !== undefined && !isNext(last, row)) close();
    group.push(row);
  }
  close();
  return cells;
}

/** Nearly all that stands where the table is belongs to its rows: lines that are level by chance leave others between. */
function isWhole(rows: readonly Row[], pieces: readonly Piece[]): boolean {
  const cells = rows.flat();
  const around = boundsOf(cells);
  const inside = pieces.filter(
    (piece) => sharedWidth(piece, around) > 0 && sharedHeight(piece, around) > heightOf(piece) / 2,
  );
  return cells.length >= inside.length * leastWhole;
}

function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.top - b.top)) {
    const row = rows.findLast((row) => row.some((other) => isOneRow(other, piece)));
    if (row === undefined) rows.push([piece]);
    else row.push(piece);
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left));
}

function isOneRow(a: Piece, b: Piece): boolean {
  const [low, high] = [Math.min(heightOf(a), heightOf(b)), Math.max(heightOf(a), heightOf(b))];
  return isSameRow(a, b) && high < low * mostTaller && Math.abs(middleOf(a) - middleOf(b)) < low * offLine;
}

function isNext(above: Row, below: Row): boolean {
  const height = median([...above, ...below].map(heightOf));
  const gap = Math.min(...below.map(({ top }) => top)) - Math.max(...above.map(({ bottom }) => bottom));
  if (gap > height * mostApart) return false;
  const aligned = below.filter((cell) => above.some((other) => isAligned(cell, other, height * tolerance)));
  return aligned.length > 1;
}

function isAligned(a: Piece, b: Piece, within: number): boolean {
  return (
    Math.abs(a.left - b.left) < within ||
    Math.abs(a.right - b.right) < within ||
    Math.abs(centreOf(a) - centreOf(b)) < within
  );
}

/** Columns of a newspaper are aligned too, but their lines fill them. */
function isRunningText(rows: readonly Row[]): boolean {
  const first = rows[0] ?? [];
  const columns = first.map((head) => {
    const within = heightOf(head) * tolerance;
    return rows.flatMap((row) => row.find((cell) => isAligned(cell, head, within)) ?? []);
  });
  const running = columns.filter((column) => {
    const widest = Math.max(...column.map(widthOf));
    const isLong = widest > longLine * median(column.map(heightOf));
    const full = column.filter((cell) => widthOf(cell) > widest * fullLine);
    return isLong && full.length >= column.length * 0.6;
  });
  return running.length >= 2;
}

import { guttersOf, partRows, type Gutter } from "./gutters.ts";
import { lineNumbersOf } from "../lines/line-numbers.ts";
import type { Ruling } from "./ruling.ts";
import type { LineSegment } from "../lines/segment.ts";

/** In sizes: how far baselines in one row may lie apart. */
const sameRow = 0.3;

/** Texts on about the same baseline, from left to right. */
function levelRows(segments: readonly LineSegment[]): LineSegment[][] {
  const rows: LineSegment[][] = [];
  for (const segment of segments) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isLevel = first !== undefined && first.y - segment.y <= sameRow * Math.min(first.size, segment.size);
    if (isLevel) row?.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.toSorted((left, right) => left.x0 - right.x0));
}

/**
 * Tells each text which texts stand in one row with it: those of other columns and the numbers of lines do not.
 * @returns where the columns are parted
 */
export function setRows(segments: readonly LineSegment[], ruling: Ruling): Gutter[] {
  const rows = levelRows(segments);
  for (const row of rows) for (const segment of row) segment.row = row;
  const numbers = lineNumbersOf(rows);
  const isText = (segment: LineSegment): boolean => !numbers.has(segment);
  const gutters = guttersOf(segments.filter(isText), ruling);
  const texts = rows.map((row) => row.filter(isText)).filter(({ length }) => length > 0);
  for (const part of partRows(texts, gutters)) for (const segment of part) segment.row = part;
  for (const number of numbers) {
    number.row = [number];
    number.isLineNumber = true;
  }
  return gutters;
}

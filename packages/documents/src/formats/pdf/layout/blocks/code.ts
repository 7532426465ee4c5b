import { hasSignsOfCode, isProse } from "../../../../model/code-text.ts";
import { ByHeight } from "../by-height.ts";
import { isAddress } from "../rows/rows.ts";
import { isSameCell } from "../rows/ruling.ts";
import { segmentText, type LineSegment } from "../lines/segment.ts";

/** Lines of a listing stand below each other at most this far apart, in sizes: one line may be empty. */
const reach = 3.4;
/** Where nearly all of a page is set in such letters, they are how it is written, not what is code in it. */
const allOfPage = 0.85;
const lettersOf = ({ fragments }: LineSegment): number => fragments.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
const isMonospaced = ({ fragments }: LineSegment): boolean => fragments.every(({ monospaced }) => monospaced);

const textOf = (lines: readonly LineSegment[]): string => lines.map(segmentText).join("\n");

function follows(last: LineSegment, line: LineSegment, others: ByHeight<LineSegment>): boolean {
  const distance = last.y - line.y;
  if (distance > reach * Math.max(last.size, line.size) || Math.abs(last.size - line.size) > 0.15 * last.size)
    return false;
  return others.between(line.y + 0.1 * line.size, last.y - 0.1 * last.size).length === 0;
}

/** Stretches of lines in letters of one width. Cells of ruled tables stay by themselves. */
function groupLines(lines: readonly LineSegment[], others: ByHeight<LineSegment>): LineSegment[][] {
  const groups: LineSegment[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last !== undefined && isSameCell(last.cell, line.cell) && follows(last, line, others);
    if (isNext) group?.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Listings of code: they keep their lines, and nobody translates them. */
export function listingsOf(segments: readonly LineSegment[]): LineSegment[][] {
  const isListed = (segment: LineSegment): boolean => isMonospaced(segment) && !isAddress(segment);
  const lines = segments.filter(isListed);
  if (lines.length === 0) return [];
  const share =
    lines.reduce((sum, line) => sum + lettersOf(line), 0) / segments.reduce((sum, line) => sum + lettersOf(line), 0);
  const listed = new Set(lines);
  const groups = groupLines(lines, new ByHeight(segments.filter((segment) => !listed.has(segment))));
  return groups.filter((group) => !isProse(textOf(group)) && (share < allOfPage || hasSignsOfCode(textOf(group))));
}

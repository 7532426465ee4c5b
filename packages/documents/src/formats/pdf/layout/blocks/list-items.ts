import { lineText } from "./block-text.ts";
import { leadsItem } from "../lines/markers.ts";
import { besideInRow } from "../rows/row-index.ts";
import { isSameCell } from "../rows/ruling.ts";
import { isMarker, segmentText, type LineSegment } from "../lines/segment.ts";

/** Whether a bullet or a number stands before a line, or at its beginning. */
export function startsItem(segment: LineSegment): boolean {
  const before = besideInRow(segment, -1);
  const isMarked =
    before !== undefined &&
    isSameCell(before.cell, segment.cell) &&
    (before === segment.row[0]
      ? leadsItem(segmentText(before))
      : isMarker(before) && !/\d[.]\d/.test(segmentText(before)));
  if (isMarked && segment.x0 - before.x1 < 4 * segment.size) return true;
  return /^\s*(?:[•◦▪■●○◆➢‣⁃]|[-–—*]\s|(?:[([]?(?:\d{1,3}|[a-z])[.)]|\d{1,2}(?:\.\d{1,2}){1,4}\.)\s)/u.test(
    lineText(segment),
  );
}

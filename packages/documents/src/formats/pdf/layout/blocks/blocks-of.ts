import { maxOf, minOf } from "../../extremes.ts";
import type { Box } from "../../content/matrix.ts";
import { listingsOf } from "./code.ts";
import { apart } from "./entries.ts";
import { endsBefore } from "./line-ends.ts";
import { startsItem } from "./list-items.ts";
import { OpenBlocks, type OpenBlock } from "./open-blocks.ts";
import { areCentredOnRow, edgeOf, isSetWide, settingOf, type PageSetting } from "../page-setting.ts";
import { areCells, areEntries, areAddresses, areNumbers, startsRow } from "../rows/rows.ts";
import { someAcross } from "../rows/row-index.ts";
import { isSameCell, type Ruling } from "../rows/ruling.ts";
import { isMarker, mainSize, type LineSegment } from "../lines/segment.ts";
import { type Block, segmentBox } from "./block.ts";

const maxLeading = 1.75;
const cellLeading = 2.05;

function styleKey({ fragments }: LineSegment): string {
  const keys = new Set(fragments.map(({ style }) => `${style.bold}${style.colour}`));
  return keys.size === 1 ? [...keys].join("") : "";
}

function hasRuleBetween(upper: LineSegment, lower: LineSegment, rules: readonly Box[]): boolean {
  const middle = (Math.max(upper.x0, lower.x0) + Math.min(upper.x1, lower.x1)) / 2;
  // An underline lies close under its text: only what keeps clear of both lines is a border.
  const top = upper.y - 0.25 * upper.size;
  const bottom = lower.y + 0.7 * lower.size;
  return rules.some((rule) => {
    return rule.y1 - rule.y0 < 2 && rule.y0 < top && rule.y1 > bottom && rule.x0 <= middle && rule.x1 >= middle;
  });
}

interface Lines {
  readonly last: LineSegment;
  readonly next: LineSegment;
}

/** Whether a line stands below a block as far, and is as large, as one of its lines. */
function isInStep({ leading }: OpenBlock, { last, next }: Lines, page: PageSetting): boolean {
  if (next.isLineNumber === true || last.isLineNumber === true) return false;
  const ratio = last.size / next.size;
  if (ratio < 0.87 || ratio > 1.15) return false;
  const distance = last.y - next.y;
  const em = Math.max(last.size, next.size);
  if (
    distance < 0.5 * em ||
    (distance > (last.cell === undefined ? maxLeading : cellLeading) * em && !isSetWide(last, next, page))
  )
    return false;
  return leading === undefined || (distance <= 1.2 * leading && distance >= 0.8 * leading);
}

function continues(block: OpenBlock, { last, next }: Lines, page: PageSetting): boolean {
  const em = Math.max(last.size, next.size);
  if (isMarker(next) || startsItem(next) || !isSameCell(last.cell, next.cell)) return false;
  const [lastStyle, nextStyle] = [styleKey(last), styleKey(next)];
  const isRestyled = lastStyle !== "" && nextStyle !== "" && lastStyle !== nextStyle;
  if (isRestyled && block.x1 - last.x1 > -em && last.x1 < next.x1 - 2 * em) return false;
  const edge = edgeOf(page, block, last);
  if (isRestyled && last.x1 - block.x0 < 0.7 * (edge - block.x0) && last.row.length === 1) return false;
  if (areNumbers(last) || areAddresses(last, next)) return false;
  if (areEntries(last, next) && !areCentredOnRow(page, last, next)) return false;
  return (
    !hasRuleBetween(last, next, page.rules.lines) &&
    !areCells(last, next) &&
    !startsRow(block, last, next) &&
    !endsBefore(block, { last, next, page })
  );
}

/** Another line of the same row, or a line across both, stands between: the columns are not one text. */
function isAlone(block: OpenBlock, { last, next }: Lines): boolean {
  return (
    !someAcross(next.row, block, (segment) => segment !== next) &&
    !someAcross(last.row, next, (segment) => segment !== last && !isMarker(segment))
  );
}

/** Another text of its row reaches over all of it: no block is above it alone. */
function isCovered(next: LineSegment): boolean {
  return someAcross(next.row, next, (segment) => segment !== next && segment.x0 <= next.x0 && segment.x1 >= next.x1);
}

function close({ lines, leading }: Pick<OpenBlock, "lines" | "leading">, isCode: boolean): Block {
  const boxes = lines.map(segmentBox);
  const size = mainSize(lines.flatMap(({ fragments }) => fragments));
  const box = {
    x0: minOf(boxes, ({ x0 }) => x0),
    x1: maxOf(boxes, ({ x1 }) => x1),
    y0: minOf(boxes, ({ y0 }) => y0),
    y1: maxOf(boxes, ({ y1 }) => y1),
  };
  return { lines, box, size, leading: leading ?? 1.2 * size, isCode };
}

/**
 * Paragraphs out of lines that stand from top to bottom.
 * @param rules lines drawn on the page, in the frame's coordinates
 */
export function blocksOf(segments: readonly LineSegment[], rules: Ruling): Block[] {
  const page = settingOf(segments, rules);
  const listings = listingsOf(segments);
  const inListings = new Set(listings.flat());
  const texts = segments.filter((segment) => !inListings.has(segment));
  const open = new OpenBlocks(texts);
  for (const next of texts) {
    const goesOn = (above: OpenBlock, last: LineSegment): boolean => {
      const lines = { last, next };
      return isInStep(above, lines, page) && isAlone(above, lines) && continues(above, lines, page);
    };
    const block = isCovered(next) ? undefined : open.findAbove(next, goesOn);
    if (block === undefined) open.begin(next);
    else open.add(block, next);
  }
  return [
    ...apart(open.all).map((block) => close(block, false)),
    ...listings.map((lines) => close({ lines, leading: undefined }, true)),
  ];
}

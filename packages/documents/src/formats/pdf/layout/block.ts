import type { Box } from "../content/matrix.ts";
import { leadsItem } from "./markers.ts";
import { isMarker, mainSize, segmentText, type Segment } from "./segment.ts";

/** Lines that are read as one: a paragraph, a heading, a cell. In the coordinates of its frame. */
export interface Block {
  readonly lines: readonly Segment[];
  readonly box: Box;
  readonly size: number;
  /** Distance of the baselines; 1.2 sizes where there is one line. */
  readonly leading: number;
}

interface OpenBlock {
  readonly lines: Segment[];
  x0: number;
  x1: number;
  leading: number | undefined;
}

/** Letters reach this far above and below the baseline, in parts of the size. */
export const ascent = 0.78;
export const descent = 0.22;
const maxLeading = 1.75;
const entryLeading = 1.3;
const wordGap = 0.15;
const longestEntry = 16;
const cellCharacters = 22;

const sentenceEnd = /[.!?:。！？：؟။…]["'”’)\]]*$/u;

export function segmentBox({ x0, x1, y, size }: Segment): Box {
  return { x0, x1, y0: y - descent * size, y1: y + ascent * size };
}

function styleKey({ fragments }: Segment): string {
  const keys = new Set(fragments.map(({ style }) => `${style.bold}${style.colour}`));
  return keys.size === 1 ? [...keys].join("") : "";
}

function hasRuleBetween(upper: Segment, lower: Segment, rules: readonly Box[]): boolean {
  const middle = (Math.max(upper.x0, lower.x0) + Math.min(upper.x1, lower.x1)) / 2;
  // An underline lies close under its text: only what keeps clear of both lines is a border.
  const top = upper.y - 0.25 * upper.size;
  const bottom = lower.y + 0.7 * lower.size;
  return rules.some((rule) => {
    return rule.y1 - rule.y0 < 2 && rule.y0 < top && rule.y1 > bottom && rule.x0 <= middle && rule.x1 >= middle;
  });
}

/** Whether ruled lines above, below and beside it make a cell of it. */
function isRuled(segment: Segment, rules: readonly Box[]): boolean {
  const middle = (segment.x0 + segment.x1) / 2;
  const across = rules.filter((rule) => rule.y1 - rule.y0 < 2 && rule.x0 <= middle && rule.x1 >= middle);
  const near = 15 * segment.size;
  return (
    across.some(({ y0 }) => y0 > segment.y && y0 - segment.y < near) &&
    across.some(({ y0 }) => y0 < segment.y && segment.y - y0 < near)
  );
}

/** Rows of short texts side by side are rows of a table, each text a cell. */
function areCells(upper: Segment, lower: Segment, rules: readonly Box[]): boolean {
  const texts = lower.row.filter((segment) => !isMarker(segment));
  if (texts.length < 2 || upper.row.filter((segment) => !isMarker(segment)).length < 2) return false;
  const characters = texts.reduce((sum, segment) => sum + segmentText(segment).length, 0) / texts.length;
  const isShort = [upper, lower].every((segment) => segmentText(segment).length < 1.5 * cellCharacters);
  return isShort && characters < cellCharacters && !isRuled(lower, rules);
}

function startsItem(segment: Segment): boolean {
  const before = segment.row[segment.row.indexOf(segment) - 1];
  const isMarked =
    before !== undefined && (isMarker(before) || (before === segment.row[0] && leadsItem(segmentText(before))));
  if (isMarked && segment.x0 - before.x1 < 4 * segment.size) return true;
  return /^\s*(?:[•◦▪■●○◆➢‣⁃]|[-–—*]\s|[([]?(?:\d{1,3}|[a-z])[.)]\s)/u.test(segmentText(segment));
}

/** Whether the paragraph ends with this line, by how the lines are set. */
function endsBefore(block: OpenBlock, last: Segment, next: Segment): boolean {
  const em = next.size;
  const right = Math.max(block.x1, next.x1);
  const isCentred =
    Math.abs(last.x0 + last.x1 - next.x0 - next.x1) < 1.2 * em && Math.abs(last.x0 - next.x0) > 0.3 * em;
  if (isCentred) return false;
  const lastText = segmentText(last);
  const rest = right - last.x1;
  const width = right - block.x0;
  if (rest > 0.15 * width && rest > 4 * em && sentenceEnd.test(lastText)) return true;
  const nextText = segmentText(next);
  if (rest > 0.4 * width && rest > 6 * em && /^[\p{Lu}\p{N}\p{Lo}]/u.test(nextText) && !/[,、，;；-]$/u.test(lastText))
    return true;
  const indent =
    next.x0 - Math.min(...(block.lines.length > 1 ? block.lines.slice(1) : block.lines).map(({ x0 }) => x0));
  if (block.lines.length > 1) return indent > 0.8 * em && indent < 6 * em;
  return indent > 0.8 * em && !startsItem(last) && rest > 2 * em;
}

/** Numbers side by side, as along an axis or in a row of a table: no text goes on below them. */
function areNumbers({ row }: Segment): boolean {
  return row.length > 2 && row.every((segment) => !/\p{L}/u.test(segmentText(segment)));
}

/** One short word, whatever fonts it is set in: with a capital or number first, and not cut at its end. */
function isNameOrNumber({ fragments, size }: Segment): boolean {
  const isClose = fragments.every(({ x0 }, at) => at === 0 || x0 - (fragments[at - 1]?.x1 ?? x0) < wordGap * size);
  const text = fragments.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join("")).join("");
  // Words may be told apart by gaps alone: what is long is no single word.
  return isClose && text.length <= longestEntry && /^[\p{Lu}\p{N}][^\s\p{Lo}]*[^\s\p{Lo}\p{Pd}]$/u.test(text.trim());
}

/** Single words below each other, set wide or with signs and digits in them: the entries of a legend. */
function areEntries(upper: Segment, lower: Segment): boolean {
  const isWide = upper.y - lower.y > entryLeading * lower.size;
  const areCodes = [upper, lower].every((segment) => /[^\p{L}\s]/u.test(segmentText(segment)));
  const areAligned = Math.abs(upper.x0 - lower.x0) < 0.3 * lower.size;
  return (isWide || areCodes) && areAligned && isNameOrNumber(upper) && isNameOrNumber(lower);
}

function continues(block: OpenBlock, next: Segment, rules: readonly Box[]): boolean {
  const last = block.lines.at(-1);
  if (last === undefined) return false;
  const distance = last.y - next.y;
  const em = Math.max(last.size, next.size);
  if (distance < 0.5 * em || distance > maxLeading * em) return false;
  if (block.leading !== undefined && (distance > 1.2 * block.leading || distance < 0.8 * block.leading)) return false;
  const ratio = last.size / next.size;
  if (ratio < 0.87 || ratio > 1.15) return false;
  const overlap = Math.min(block.x1, next.x1) - Math.max(block.x0, next.x0);
  if (overlap < 0.3 * Math.min(block.x1 - block.x0, next.x1 - next.x0)) return false;
  if (isMarker(next) || startsItem(next)) return false;
  const [lastStyle, nextStyle] = [styleKey(last), styleKey(next)];
  const isRestyled = lastStyle !== "" && nextStyle !== "" && lastStyle !== nextStyle;
  if (isRestyled && block.x1 - last.x1 > -em && last.x1 < next.x1 - 2 * em) return false;
  if (areNumbers(last) || areEntries(last, next)) return false;
  return !hasRuleBetween(last, next, rules) && !areCells(last, next, rules) && !endsBefore(block, last, next);
}

/** Another line of the same row, or a line across both, stands between: the columns are not one text. */
function isAlone(block: OpenBlock, next: Segment): boolean {
  const last = block.lines.at(-1);
  const inColumn = (segment: Segment) => segment !== next && segment.x0 < block.x1 && segment.x1 > block.x0;
  if (next.row.some(inColumn)) return false;
  return (
    last === undefined ||
    !last.row.some((segment) => segment !== last && segment.x0 < next.x1 && segment.x1 > next.x0 && !isMarker(segment))
  );
}

function close({ lines, leading }: OpenBlock): Block {
  const boxes = lines.map(segmentBox);
  const size = mainSize(lines.flatMap(({ fragments }) => fragments));
  const box = {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
  return { lines, box, size, leading: leading ?? 1.2 * size };
}

/**
 * Paragraphs out of lines that stand from top to bottom.
 * @param rules lines drawn on the page, in the frame's coordinates
 */
export function blocksOf(segments: readonly Segment[], rules: readonly Box[]): Block[] {
  const done: OpenBlock[] = [];
  let open: OpenBlock[] = [];
  for (const segment of segments) {
    const reach = 3 * segment.size;
    open = open.filter(({ lines }) => (lines.at(-1)?.y ?? 0) - segment.y < Math.max(reach, 40));
    const block = open.findLast((candidate) => isAlone(candidate, segment) && continues(candidate, segment, rules));
    if (block === undefined) {
      const fresh = { lines: [segment], x0: segment.x0, x1: segment.x1, leading: undefined };
      open.push(fresh);
      done.push(fresh);
      continue;
    }
    const distance = (block.lines.at(-1)?.y ?? 0) - segment.y;
    block.leading = block.leading === undefined ? distance : (block.leading + distance) / 2;
    block.lines.push(segment);
    block.x0 = Math.min(block.x0, segment.x0);
    block.x1 = Math.max(block.x1, segment.x1);
  }
  return done.map(close);
}

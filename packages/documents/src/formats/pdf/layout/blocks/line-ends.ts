import { startsItem } from "./list-items.ts";
import { edgeOf, type PageSetting } from "../page-setting.ts";
import { segmentText, type LineSegment } from "../lines/segment.ts";
import type { OpenBlock } from "./open-blocks.ts";

/** So long a line that its neighbour may end where a picture begins. */
const longLine = 30;
const wordGap = 0.15;
const sentenceEnd = /[.!?:。！？：؟။…]["'”’)\]]*$/u;

/** A line as it is read: from where it begins to where it ends, the same for both directions of writing. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

const extentOf = ({ x0, x1 }: Pick<LineSegment, "x0" | "x1">, isRightToLeft: boolean): Extent =>
  isRightToLeft ? { from: -x1, to: -x0 } : { from: x0, to: x1 };

function runsRightToLeft(segment: LineSegment): boolean {
  const text = segmentText(segment);
  const right = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0;
  return right > (text.match(/\p{L}/gu)?.length ?? 0) / 2;
}

interface LinePair {
  readonly last: LineSegment;
  readonly next: LineSegment;
  readonly page: PageSetting;
}

/** The width of the first word of a line. */
function firstWord({ fragments }: LineSegment): number {
  const glyphs = fragments.flatMap((fragment) => fragment.glyphs);
  const [first] = glyphs;
  const end = glyphs.findIndex(
    ({ text, x0 }, at) =>
      at > 0 && (text.trim() === "" || x0 - (glyphs[at - 1]?.x1 ?? x0) > wordGap * (fragments[0]?.size ?? 1)),
  );
  const last = glyphs[end < 0 ? glyphs.length - 1 : end - 1];
  return first === undefined || last === undefined ? 0 : Math.abs(last.x1 - first.x0);
}

/** Not with a small letter, nor in a script that has none. */
const startsAnew = (line: LineSegment): boolean =>
  /^(?:[^\p{Ll}\p{Lo}]|www\.|https?:|\S+@|[\w-]+(?:\.[\w-]+){2,})/u.test(segmentText(line).trim());

/** A line ends on purpose if the first word of the next one would have had room in it. */
function isBroken(block: OpenBlock, { last, next, page }: LinePair, isRightToLeft: boolean): boolean {
  const [lastText, nextText] = [segmentText(last), segmentText(next)];
  if (isRightToLeft || next.size > 1.3 * last.size) return false;
  if (!startsAnew(next)) return false;
  const near = Math.abs(last.x1 - next.x1) < 3 * next.size && lastText.length > longLine && nextText.length > longLine;
  const local = Math.max(block.x1, next.x1, next.cell?.x1 ?? 0);
  const isRow = last.row.length > 1 || next.row.length > 1;
  const edge = near || isRow ? local : Math.max(local, edgeOf(page, block, last));
  return last.x1 + 0.3 * next.size + firstWord(next) < edge - next.size;
}

/** Items whose first line is indented, bullet and all: a full line goes on left of the bullet. */
function goesOnBelowBullet({ lines: [first, second], x1 }: OpenBlock, last: LineSegment, next: LineSegment): boolean {
  const bullet = first?.row[0];
  if (bullet === undefined || next.x0 > bullet.x0 - 0.5 * next.size) return false;
  if (second !== undefined) return Math.abs(second.x0 - next.x0) < 0.5 * next.size;
  const edge = Math.max(x1, next.x1);
  const isFull = last.x1 + wordGap * next.size + firstWord(next) > edge - 0.5 * next.size;
  return isFull && !sentenceEnd.test(segmentText(last));
}

/** Whether the paragraph ends with this line, by how the lines are set. */
export function endsBefore(block: OpenBlock, { last: lastLine, next: nextLine, page }: LinePair): boolean {
  const em = nextLine.size;
  const isRightToLeft = runsRightToLeft(lastLine);
  const [first] = block.lines;
  const isOutdented = first !== undefined && nextLine.x0 < first.x0 - 0.5 * em && first.row[0] !== first;
  const isBelowItem = isOutdented && !isRightToLeft && startsItem(first);
  if (isBelowItem && !goesOnBelowBullet(block, lastLine, nextLine)) return true;
  const isCentred =
    Math.abs(lastLine.x0 + lastLine.x1 - nextLine.x0 - nextLine.x1) < 1.2 * em &&
    Math.abs(lastLine.x0 - nextLine.x0) > 0.3 * em;
  const [upperWidth, lowerWidth] = [lastLine.x1 - lastLine.x0, nextLine.x1 - nextLine.x0];
  if (isCentred) return upperWidth < 0.5 * lowerWidth && startsAnew(nextLine) && lastLine.row.length === 1;
  const [whole, last, next] = [block, lastLine, nextLine].map((line) => extentOf(line, isRightToLeft));
  if (whole === undefined || last === undefined || next === undefined) return false;
  if (isBroken(block, { last: lastLine, next: nextLine, page }, isRightToLeft)) return true;
  const end = Math.max(whole.to, next.to);
  const lastText = segmentText(lastLine);
  const rest = end - last.to;
  const width = end - whole.from;
  if (rest > 0.15 * width && rest > 4 * em && sentenceEnd.test(lastText)) return true;
  const nextText = segmentText(nextLine);
  if (rest > 0.4 * width && rest > 6 * em && /^[\p{Lu}\p{N}\p{Lo}]/u.test(nextText) && !/[,、，;；-]$/u.test(lastText))
    return true;
  const body = extentOf(block.body, isRightToLeft).from;
  const indent = next.from - body;
  const isHanging = first !== undefined && extentOf(first, isRightToLeft).from < body - 0.8 * em;
  if (isHanging && indent < -0.8 * em && rest > em) return true;
  if (block.lines.length > 1) return indent > 0.8 * em && indent < 6 * em;
  return indent > 0.8 * em && !startsItem(lastLine) && rest > 2 * em;
}

import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { maxOf, minOf } from "../extremes.ts";
import type { Box } from "../content/matrix.ts";
import type { Alignment } from "../layout/blocks/classify.ts";
import { justified } from "./justify.ts";
import type { Paragraph, SetPiece } from "./paragraph.ts";

/** How far the letters of a script reach above and below the baseline, and how close lines may stand, in sizes. */
const metricsOfScript = {
  Latn: { above: 0.78, below: 0.22, leading: 1.08 },
  Cyrl: { above: 0.78, below: 0.22, leading: 1.08 },
  Hans: { above: 0.86, below: 0.14, leading: 1.1 },
  Jpan: { above: 0.86, below: 0.14, leading: 1.1 },
  Kore: { above: 0.86, below: 0.16, leading: 1.1 },
  Arab: { above: 0.82, below: 0.32, leading: 1.2 },
  Mymr: { above: 0.88, below: 0.48, leading: 1.4 },
} as const;
type Metrics = { readonly above: number; readonly below: number; readonly leading: number };

/** Smallest share of the source's size that a text is set in while closer lines are not tried yet. */
const readableScale = 0.6;
/** Smallest share that one line is set in before it becomes two. */
const lineScale = 0.72;
/** Below this nothing can be read: what does not fit even so reaches over its place. */
const smallestSize = 2.5;
const step = 0.96;

export interface Slot {
  /** What the text must stay within, in the coordinates of its frame. */
  readonly box: Box;
  /** Of the source. */
  readonly size: number;
  readonly leading: number;
  /** Of the source's first line. */
  readonly baseline: number;
  readonly firstIndent: number;
  readonly alignment: Alignment;
  /** The source has one line: the translation has one, too, as long as it can be read. */
  readonly isLine: boolean;
}

export interface SetLine {
  readonly pieces: readonly SetPiece[];
  readonly x: number;
  readonly y: number;
}

export interface SetBlock {
  readonly lines: readonly SetLine[];
  readonly size: number;
  /** Around all lines. */
  readonly box: Box;
  /** Set much smaller than the source. */
  readonly isShrunk: boolean;
  readonly isOverflowing: boolean;
}

interface Attempt {
  readonly size: number;
  readonly leading: number;
  readonly ranges: readonly (readonly [number, number])[];
}

function heightOf({ size, leading, ranges }: Attempt, { above, below }: Metrics): number {
  return (above + below) * size + Math.max(0, ranges.length - 1) * leading;
}

/** The largest setting that fits: by size down to {@link readableScale}, then by closer lines, then by size again. */
function findFit(paragraph: Paragraph, slot: Slot, metrics: Metrics): { attempt: Attempt; fits: boolean } {
  const width = slot.box.x1 - slot.box.x0;
  const height = slot.box.y1 - slot.box.y0;
  const attemptAt = (scale: number, isTight: boolean): Attempt => {
    const size = slot.size * scale;
    const usual = Math.max(slot.leading * scale, metrics.leading * size);
    const leading = isTight ? metrics.leading * size : usual;
    return { size, leading, ranges: paragraph.breakLines(width / size, slot.firstIndent / size) };
  };
  const fits = (attempt: Attempt): boolean =>
    heightOf(attempt, metrics) <= height + 0.01 * slot.size &&
    (paragraph.longestWord * attempt.size <= width + 0.01 || attempt.size <= readableScale * slot.size);
  for (let scale = 1; slot.isLine && scale >= lineScale; scale *= step) {
    const attempt = attemptAt(scale, true);
    if (attempt.ranges.length === 1 && fits(attempt)) return { attempt, fits: true };
  }
  for (let scale = 1; scale >= readableScale; scale *= step) {
    const attempt = attemptAt(scale, false);
    if (fits(attempt)) return { attempt, fits: true };
  }
  let scale = readableScale;
  for (; scale * slot.size >= smallestSize; scale *= step) {
    const attempt = attemptAt(scale, true);
    if (fits(attempt)) return { attempt, fits: true };
  }
  return { attempt: attemptAt(scale, true), fits: false };
}

function startOf(
  width: number,
  slot: Slot,
  { isFirst, isRightToLeft }: { isFirst: boolean; isRightToLeft: boolean },
): number {
  const { x0, x1 } = slot.box;
  if (slot.alignment === "centre") return (x0 + x1 - width) / 2;
  const indent = isFirst ? slot.firstIndent : 0;
  const isRight = (slot.alignment === "right") !== isRightToLeft;
  return isRight ? x1 - width - indent : x0 + indent;
}

/** What a line leaves of its column, in sizes. */
function slackOf(
  pieces: readonly SetPiece[],
  slot: Slot,
  { size, isFirst }: { size: number; isFirst: boolean },
): number {
  const room = slot.box.x1 - slot.box.x0 - (isFirst ? slot.firstIndent : 0);
  return room / size - pieces.reduce((sum, { width }) => sum + width, 0);
}

/** Sets a paragraph into its slot. */
export function fitParagraph(paragraph: Paragraph, slot: Slot, language: LanguageCode): SetBlock {
  const metrics = metricsOfScript[languages[language].script];
  const { attempt, fits } = findFit(paragraph, slot, metrics);
  const { size, leading, ranges } = attempt;
  const lowest = slot.box.y0 + metrics.below * size + Math.max(0, ranges.length - 1) * leading;
  const top = Math.min(slot.box.y1 - metrics.above * size, Math.max(slot.baseline, lowest));
  const lines = ranges.map(([start, end], index) => {
    const set = paragraph.setLine(start, end);
    const isFull = slot.alignment === "justify" && index < ranges.length - 1;
    const pieces = isFull ? justified(set, slackOf(set, slot, { size, isFirst: index === 0 })) : set;
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0) * size;
    const isRightToLeft = paragraph.direction === "rtl";
    return {
      pieces,
      width,
      x: startOf(width, slot, { isFirst: index === 0, isRightToLeft }),
      y: top - index * leading,
    };
  });
  const last = lines.at(-1)?.y ?? top;
  const box = {
    x0: minOf(lines, ({ x }) => x),
    x1: maxOf(lines, ({ x, width }) => x + width),
    y0: last - metrics.below * size,
    y1: top + metrics.above * size,
  };
  return { lines, size, box, isShrunk: size < readableScale * slot.size, isOverflowing: !fits };
}

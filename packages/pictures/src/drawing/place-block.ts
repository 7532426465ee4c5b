import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { BlockToDraw } from "../model/drawing.ts";
import type { Background } from "./background.ts";
import { frameFrom, isInside, overlap, type Frame } from "./frame.ts";
import { breakPieces, graphemesOf } from "./line-breaks.ts";
import { freeBeside, widened, type Side, type Surroundings } from "./room.ts";
import { setHorizontally, type SetText, type Setting, type Sides } from "./set-text.ts";
import type { SourceStyle } from "./source-style.ts";
import type { Typeface } from "./typeface.ts";

/** A block with all that was read off the picture. */
export interface MeasuredBlock {
  readonly block: BlockToDraw;
  readonly frame: Frame;
  readonly style: SourceStyle;
  readonly background: Background;
  readonly typeface: Typeface;
}

/** Line spacing in ems: as scripts like it, and as they still bear it. */
const leadings: Readonly<Record<LanguageCode, { usual: number; tight: number }>> = {
  "zh-cn": { usual: 1.4, tight: 1.16 },
  "en-us": { usual: 1.25, tight: 1.1 },
  ja: { usual: 1.4, tight: 1.16 },
  ko: { usual: 1.4, tight: 1.16 },
  ru: { usual: 1.25, tight: 1.1 },
  my: { usual: 1.7, tight: 1.5 },
  ar: { usual: 1.45, tight: 1.25 },
  fr: { usual: 1.25, tight: 1.1 },
  es: { usual: 1.25, tight: 1.1 },
};

const shrinkSteps = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.65, 0.6];
/** Smaller letters are hard to read, in pixels; and smaller than this they are no letters. */
const leastPixels = 9;
const lastResortPixels = 7;

export function sizesFor(wanted: number, source: number): { good: number[]; lastResort: number[] } {
  const least = Math.max(0.6 * source, Math.min(leastPixels, source));
  const good = [...shrinkSteps.map((step) => wanted * step).filter((size) => size > least), Math.min(least, wanted)];
  const lastResort: number[] = [];
  for (let size = least * 0.92; size > lastResortPixels; size *= 0.92) lastResort.push(size);
  return { good, lastResort: least > lastResortPixels ? [...lastResort, lastResortPixels] : [] };
}

/** Sides to grow to, in the order in which they are tried; a list in a list grows evenly. */
function growthOrder({ block, style, typeface }: MeasuredBlock): readonly (readonly Side[])[] {
  const isParagraph = block.lines.length > 1 && block.writing === "horizontal";
  if (block.alignment === "centre" || block.writing === "vertical") {
    return isParagraph
      ? [["top", "bottom"], ["left", "right"], ["left"], ["right"]]
      : [["left", "right"], ["top", "bottom"], ["left"], ["right"], ["bottom"], ["top"]];
  }
  const startsLeft = (typeface.direction === "ltr") === (block.alignment === "start");
  const [onward, back] = startsLeft ? (["right", "left"] as const) : (["left", "right"] as const);
  return isParagraph || style.lastMiddle !== style.firstMiddle
    ? [["bottom"], [onward], ["top"], [back]]
    : [[onward], ["bottom"], ["top"], [back]];
}

function limitFor(side: Side, { frame, style }: MeasuredBlock): number {
  const isSideways = side === "left" || side === "right";
  return isSideways ? Math.max(frame.width * 1.5, style.fontPixels * 14) : Math.max(frame.height, style.fontPixels * 5);
}

/** The source's own room, then wider and wider ones. */
function* roomsFor(measured: MeasuredBlock, surroundings: Surroundings): Generator<Sides> {
  const { frame, style } = measured;
  const half = { width: frame.width / 2, height: frame.height / 2 };
  let room: Sides = {
    left: Math.min(-half.width, style.ink.left),
    right: Math.max(half.width, style.ink.right),
    top: Math.min(-half.height, style.ink.top),
    bottom: Math.max(half.height, style.ink.bottom),
  };
  const step = Math.max(2, Math.round(style.fontPixels / 6));
  const grow = (sides: readonly Side[], most: (side: Side) => number) => {
    const free = sides.map((side) => freeBeside(frame, room, side, { limit: most(side), step, surroundings }));
    for (const side of sides) room = widened(room, side, Math.min(...free));
  };
  yield room;
  // Descenders and marks need some air that a box around other letters may not have.
  for (const side of ["top", "bottom"] as const) grow([side], () => style.fontPixels * 0.35);
  yield room;
  for (const sides of growthOrder(measured)) {
    grow(sides, (side) => limitFor(side, measured));
    yield room;
  }
}

export interface PlacedText {
  readonly set: SetText;
  readonly frame: Frame;
}

function settingsFor({ block, style, typeface }: MeasuredBlock, room: Sides, fontPixels: number): Setting[] {
  const { usual, tight } = leadings[typeface.language];
  const preferred = style.leading === undefined ? usual : Math.max(tight, Math.min(usual * 1.3, style.leading));
  const isColumn = block.writing === "vertical";
  const middle = (style.ink.top + style.ink.bottom) / 2;
  return [...new Set([preferred, tight])].map((leading) => ({
    typeface,
    room,
    fontPixels,
    leading,
    alignment: isColumn ? "centre" : block.alignment,
    firstMiddle: isColumn ? middle : style.firstMiddle,
    lastMiddle: isColumn ? middle : style.lastMiddle,
    hangsFromTop: !isColumn && block.alignment !== "centre",
  }));
}

function isClear(ink: Frame, { pixels, obstacles }: Surroundings): boolean {
  return isInside(ink, pixels) && !obstacles.some((obstacle) => overlap(ink, obstacle));
}

function setIn(
  room: Sides,
  sizes: readonly number[],
  pieces: readonly string[],
  measured: MeasuredBlock,
  surroundings: Surroundings,
) {
  for (const size of sizes) {
    for (const setting of settingsFor(measured, room, size)) {
      const set = setHorizontally(pieces, setting);
      if (set !== undefined && isClear(frameFrom(measured.frame, set.ink), surroundings)) return set;
    }
  }
  return undefined;
}

/** Finds where a block's text can stand, as near to its place and as near to `wanted` pixels as can be. */
export function placeBlock(measured: MeasuredBlock, wanted: number, surroundings: Surroundings): SetText | undefined {
  const { block, style, typeface } = measured;
  const pieces = breakPieces(block.text, typeface.language);
  const { good, lastResort } = sizesFor(wanted, style.fontPixels);
  let best: SetText | undefined;
  const rooms: Sides[] = [];
  for (const room of roomsFor(measured, surroundings)) {
    rooms.push(room);
    const sizes = good.filter((size) => size > (best?.fontPixels ?? 0) * 1.01);
    best = setIn(room, sizes, pieces, measured, surroundings) ?? best;
    if (best !== undefined && best.fontPixels >= wanted) return best;
  }
  if (best !== undefined) return best;
  const widest = rooms.at(-1);
  if (widest === undefined) return undefined;
  const small = [...good.slice(-1), ...lastResort];
  return (
    setIn(widest, small, pieces, measured, surroundings) ??
    setIn(widest, small, graphemesOf(block.text), measured, surroundings)
  );
}

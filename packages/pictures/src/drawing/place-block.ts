import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { BlockToDraw } from "../model/drawing.ts";
import type { Background } from "./background.ts";
import { frameFrom, grown, isInside, overlap, type Frame } from "./frame.ts";
import { breakPieces, graphemesOf } from "./line-breaks.ts";
import { freeBeside, widened, type Side, type Surroundings } from "./room.ts";
import { setHorizontally, type SetText, type Setting, type Sides } from "./set-text.ts";
import type { SourceStyle } from "./source-style.ts";
import type { Typeface } from "./typeface.ts";

/** A block with all that was read off the picture. */
export interface MeasuredBlock {
  readonly block: BlockToDraw;
  /** What can be shown of its translation; empty: nothing. */
  readonly text: string;
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

function isCentred(block: BlockToDraw): boolean {
  return block.alignment === "centre" || block.writing === "vertical";
}

function isOneLine(block: BlockToDraw): boolean {
  return block.lines.length === 1 && block.writing === "horizontal";
}

/** Against the direction in which an aligned text grows. */
function backOf({ block, typeface }: MeasuredBlock): "left" | "right" {
  return (typeface.direction === "ltr") === (block.alignment === "start") ? "left" : "right";
}

/** Sides to grow to, in the order in which they are tried; two at once grow evenly. */
function growthOrder(measured: MeasuredBlock): readonly (readonly Side[])[] {
  const { block } = measured;
  const isParagraph = block.lines.length > 1 && block.writing === "horizontal";
  const [upDown, sideways] = [["top", "bottom"] as const, ["left", "right"] as const];
  if (isCentred(block)) {
    return isParagraph
      ? [upDown, sideways, ["left"], ["right"], ["bottom"], ["top"]]
      : [sideways, upDown, ["left"], ["right"], ["bottom"], ["top"]];
  }
  const back = backOf(measured);
  const onward = back === "left" ? "right" : "left";
  return isParagraph ? [["bottom"], [onward], ["top"], [back]] : [[onward], ["bottom"], ["top"], [back]];
}

function limitFor(side: Side, { frame, style }: MeasuredBlock): number {
  const isSideways = side === "left" || side === "right";
  return isSideways ? Math.max(frame.width * 1.5, style.fontPixels * 14) : Math.max(frame.height, style.fontPixels * 5);
}

interface Room {
  readonly sides: Sides;
  /** One line stays one line as long as it can grow along itself. */
  readonly mostLines: number;
  /** Whether the text begins (or has its middle) where the source has. */
  readonly keepsPlace: boolean;
}

/** The source's own room, then wider and wider ones. */
function* roomsFor(measured: MeasuredBlock, surroundings: Surroundings): Generator<Room> {
  const { block, frame, style } = measured;
  const back = backOf(measured);
  // Boxes are wider than what stands in them, and not always by the same: ink is where the eye sees an edge.
  let room: Sides = style.ink;
  const step = Math.max(2, Math.round(style.fontPixels / 6));
  const grow = (sides: readonly Side[], most: (side: Side) => number) => {
    const free = sides.map((side) => freeBeside(frame, room, side, { limit: most(side), step, surroundings }));
    for (const side of sides) room = widened(room, side, Math.min(...free));
  };
  let keepsPlace = true;
  let mostLines = isOneLine(block) ? 1 : Infinity;
  yield { sides: room, mostLines, keepsPlace };
  // Descenders and marks need some air that a box around other letters may not have.
  for (const side of ["top", "bottom"] as const) grow([side], () => style.fontPixels * 0.25);
  yield { sides: room, mostLines, keepsPlace };
  for (const sides of growthOrder(measured)) {
    grow(sides, (side) => limitFor(side, measured));
    if (sides.includes("bottom")) mostLines = Infinity;
    keepsPlace &&= sides.length === 2 || (!isCentred(block) && sides[0] !== "top" && sides[0] !== back);
    yield { sides: room, mostLines, keepsPlace };
  }
}

export interface PlacedText {
  readonly set: SetText;
  readonly frame: Frame;
}

/** Line spacings in ems, best first: the source's or the script's own, and what may be tried before letters shrink. */
function leadingsFor({ style, typeface }: MeasuredBlock): number[] {
  const { usual, tight } = leadings[typeface.language];
  const preferred = style.leading === undefined ? usual : Math.max(tight, Math.min(usual * 1.3, style.leading));
  return [...new Set([preferred, (preferred + tight) / 2, tight])];
}

interface Wish {
  readonly fontPixels: number;
  readonly leading: number;
}

function settingFor({ block, style, typeface }: MeasuredBlock, room: Sides, wish: Wish): Setting {
  const isColumn = block.writing === "vertical";
  const middle = (style.ink.top + style.ink.bottom) / 2;
  return {
    ...wish,
    typeface,
    room,
    anchor: style.ink,
    alignment: isColumn ? "centre" : block.alignment,
    firstMiddle: isColumn ? middle : style.firstMiddle,
    lastMiddle: isColumn ? middle : style.lastMiddle,
    hangsFromTop: !isCentred(block),
    isBalanced: isCentred(block) || isOneLine(block),
  };
}

/** Texts that are nearer than this look like one, in pixels of the font. */
const leastGap = 0.12;

function isClear(ink: Frame, gap: number, { pixels, obstacles }: Surroundings): boolean {
  return isInside(grown(ink, 1), pixels) && !obstacles.some((obstacle) => overlap(grown(ink, gap), obstacle));
}

/** What is tried: a text, its pieces and what is around it. */
interface Trial {
  readonly measured: MeasuredBlock;
  readonly pieces: readonly string[];
  readonly surroundings: Surroundings;
}

function setIn({ measured, pieces, surroundings }: Trial, room: Room, wish: Wish): SetText | undefined {
  const set = setHorizontally(pieces, settingFor(measured, room.sides, wish));
  if (set === undefined || set.pieces.length > room.mostLines) return undefined;
  return isClear(frameFrom(measured.frame, set.ink), wish.fontPixels * leastGap, surroundings) ? set : undefined;
}

/** In the smallest room that takes it in the size that is wanted; if none does, as large as it can be in any. */
function setInBest(trial: Trial, rooms: readonly Room[], sizes: readonly number[]): SetText | undefined {
  for (const fontPixels of sizes) {
    for (const leading of leadingsFor(trial.measured)) {
      for (const room of rooms) {
        const set = setIn(trial, room, { fontPixels, leading });
        if (set !== undefined) return set;
      }
    }
  }
  return undefined;
}

/** A line becomes smaller by this rather than two lines. */
const leastOnOneLine = 0.88;

/** Finds where a block's text can stand, as near to its place and as near to `wanted` pixels as can be. */
export function placeBlock(measured: MeasuredBlock, wanted: number, surroundings: Surroundings): SetText | undefined {
  const { text, style, typeface } = measured;
  const trial = { measured, surroundings, pieces: breakPieces(text, typeface.language) };
  const { good, lastResort } = sizesFor(wanted, style.fontPixels);
  const rooms = [...roomsFor(measured, surroundings)];
  const near = rooms.filter(({ keepsPlace }) => keepsPlace);
  const onOneLine = near.filter(({ mostLines }) => mostLines === 1);
  const nearlyWanted = good.filter((size) => size >= wanted * leastOnOneLine);
  const torn = { ...trial, pieces: graphemesOf(text) };
  const small = [...good.slice(-1), ...lastResort];
  return (
    setInBest(trial, onOneLine, nearlyWanted) ??
    setInBest(trial, near, good) ??
    setInBest(trial, rooms, good) ??
    setInBest(trial, rooms, lastResort) ??
    setInBest(torn, rooms.slice(-1), small)
  );
}

import { freeBeside, widened, type Side, type Surroundings } from "./free-space.ts";
import { isCentred, isOneLine, type MeasuredBlock } from "./measured-block.ts";
import type { Sides } from "../setting/set-text.ts";

/** Against the direction in which an aligned text grows. */
function backOf({ block, typeface }: MeasuredBlock): "left" | "right" {
  return (typeface.direction === "ltr") === (block.alignment === "start") ? "left" : "right";
}

/** Sides that a text leaves its place by growing to. */
function awayFromPlace(measured: MeasuredBlock): readonly (Side | undefined)[] {
  return ["top", measured.writing === "vertical" ? "right" : backOf(measured)];
}

/** Sides to grow to, in the order in which they are tried; two at once grow evenly. */
function growthOrder(measured: MeasuredBlock): readonly (readonly Side[])[] {
  const { block, writing } = measured;
  if (writing === "vertical") return [["bottom"], ["left"], ["top"], ["right"]];
  const isParagraph = block.lines.length > 1 && block.writing === "horizontal";
  const [upDown, sideways] = [["top", "bottom"] as const, ["left", "right"] as const];
  if (isCentred(measured)) {
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

/** Where a text may stand. */
export interface Room {
  readonly sides: Sides;
  /** One line stays one line as long as it can grow along itself. */
  readonly mostLines: number;
  /** Whether the text begins (or has its middle) where the source has. */
  readonly keepsPlace: boolean;
}

/** The source's own room, then wider and wider ones. */
export function* roomsFor(measured: MeasuredBlock, surroundings: Surroundings): Generator<Room> {
  const { block, frame, style } = measured;
  // Boxes are wider than what stands in them, and not always by the same: ink is where the eye sees an edge.
  let room: Sides = style.ink;
  const step = Math.max(2, Math.round(style.fontPixels / 6));
  const grow = (sides: readonly Side[], most: (side: Side) => number) => {
    const free = sides.map((side) =>
      freeBeside(frame, room, side, { limit: most(side), step, air: step, surroundings }),
    );
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
    keepsPlace &&= sides.length === 2 || (!isCentred(measured) && !awayFromPlace(measured).includes(sides[0]));
    yield { sides: room, mostLines, keepsPlace };
  }
}

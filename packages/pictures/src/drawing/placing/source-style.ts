import { createCanvas } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { BlockToDraw } from "../../model/drawing.ts";
import type { Colour } from "../ink/background.ts";
import { cssOf } from "../setting/colour.ts";
import { placeIn, type Frame } from "../frame.ts";
import type { LineInk } from "../ink/ink.ts";
import { middleOfCapitals, type Sides } from "../setting/set-text.ts";
import { openTypeface, type Typeface } from "../setting/typeface.ts";

/** How a block of the source looks; places are told from the middle of the block's frame. */
export interface SourceStyle {
  readonly fontPixels: number;
  readonly isBold: boolean;
  readonly colour: Colour;
  /** From line to line in ems; undefined for a single line. */
  readonly leading: number | undefined;
  readonly firstMiddle: number;
  readonly lastMiddle: number;
  /** Around its ink. */
  readonly ink: Sides;
}

interface LineStyle {
  readonly fontPixels: number;
  /** 0: regular, 1: bold. */
  readonly boldness: number | undefined;
  readonly middle: number;
  readonly ink: Sides;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}

/** From 255: a pixel with less ink than this is the soft edge of its neighbour. */
const leastCoverage = 90;

function extentOf({ patch, strokes }: LineInk, frame: Frame): Sides | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const [cos, sin] = [Math.cos(frame.angle), Math.sin(frame.angle)];
  for (let index = 0; index < strokes.length; index++) {
    if ((strokes[index] ?? 0) < leastCoverage) continue;
    const x = patch.bounds.left + (index % patch.width) + 0.5 - frame.x;
    const y = patch.bounds.top + Math.floor(index / patch.width) + 0.5 - frame.y;
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    if (u < left) left = u;
    if (u > right) right = u;
    if (v < top) top = v;
    if (v > bottom) bottom = v;
  }
  return right > left ? { left: left - 0.5, top: top - 0.5, right: right + 0.5, bottom: bottom + 0.5 } : undefined;
}

const renderedAt = 24;
/** Area of the text's ink in square ems, as our own font has it: light letters are rendered wider than dark ones. */
function areaOf(text: string, typeface: Typeface, colour: Colour): number {
  const width = Math.min(8000, Math.ceil((typeface.widthOf(text) + 1) * renderedAt));
  const context = createCanvas(width, renderedAt * 2).getContext("2d");
  context.font = typeface.font(renderedAt);
  context.fillStyle = cssOf(colour);
  context.fillText(text, renderedAt / 2, renderedAt * 1.4);
  const { data } = context.getImageData(0, 0, width, renderedAt * 2);
  let sum = 0;
  for (let at = 3; at < data.length; at += 4) sum += data[at] ?? 0;
  return sum / 255 / renderedAt ** 2;
}

/** Narrower ink says nothing of a font's size: a dash, a full stop. */
const leastReference = 0.3;
/** Ink of Han characters, in ems. */
const hanInk = 0.92;

function boldnessOf(text: string, fontPixels: number, { strokes, colour }: LineInk, language: LanguageCode): number {
  const [regular = 0, bold = 0] = [false, true].map((isBold) =>
    areaOf(text, openTypeface(text, language, isBold), colour),
  );
  const area = strokes.reduce((sum, coverage) => sum + coverage, 0) / 255 / fontPixels ** 2;
  return (area - regular) / Math.max(0.001, bold - regular);
}

function styleOfRow(text: string, ink: LineInk, frame: Frame, language: LanguageCode): LineStyle {
  const extent = extentOf(ink, frame);
  const tall = ink.patch.frame.height;
  const centre = placeIn(frame, ink.patch.frame);
  if (extent === undefined || text.trim() === "") {
    const fallback = { left: centre.u - 1, right: centre.u + 1, top: centre.v - tall / 2, bottom: centre.v + tall / 2 };
    return { fontPixels: tall * 0.8, boldness: undefined, middle: centre.v, ink: extent ?? fallback };
  }
  const reference = openTypeface(text, language, false).inkOf(text);
  const height = reference.ascent + reference.descent;
  const measured = (extent.bottom - extent.top) / height;
  const fontPixels = height < leastReference ? tall * 0.8 : Math.max(tall * 0.5, Math.min(tall * 1.6, measured));
  const isUsual = fontPixels === measured;
  const middle = isUsual ? extent.bottom - (reference.descent + middleOfCapitals) * fontPixels : centre.v;
  return {
    fontPixels,
    boldness: isUsual ? boldnessOf(text, fontPixels, ink, language) : undefined,
    middle,
    ink: extent,
  };
}

function styleOfColumn(ink: LineInk, frame: Frame): LineStyle {
  const centre = placeIn(frame, ink.patch.frame);
  const { width, height } = ink.patch.frame;
  const whole = {
    left: centre.u - width / 2,
    right: centre.u + width / 2,
    top: centre.v - height / 2,
    bottom: centre.v + height / 2,
  };
  const extent = extentOf(ink, frame) ?? whole;
  const fontPixels = Math.max(width * 0.6, Math.min(width * 1.2, (extent.right - extent.left) / hanInk));
  return { fontPixels, boldness: undefined, middle: (extent.left + extent.right) / 2, ink: extent };
}

function around(all: readonly Sides[]): Sides {
  return {
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}

const isBoldFrom = 0.6;

/** Reads off a block's ink how its text is set, by comparing each line with the same text in our own font. */
export function readStyle(
  block: BlockToDraw,
  inks: readonly LineInk[],
  frame: Frame,
  language: LanguageCode,
): SourceStyle {
  const styles = inks.map((ink, index) =>
    block.writing === "vertical"
      ? styleOfColumn(ink, frame)
      : styleOfRow(block.lines[index]?.text ?? "", ink, frame, language),
  );
  const fontPixels = medianOf(styles.map((style) => style.fontPixels));
  const boldness = styles.flatMap((style) => style.boldness ?? []);
  const middles = styles.map(({ middle }) => middle);
  const steps = middles.slice(1).map((middle, index) => Math.abs(middle - (middles[index] ?? 0)));
  return {
    fontPixels,
    isBold: boldness.length > 0 && medianOf(boldness) > isBoldFrom,
    colour: inks[0]?.colour ?? [0, 0, 0, 255],
    leading: steps.length > 0 ? medianOf(steps) / fontPixels : undefined,
    firstMiddle: middles[0] ?? 0,
    lastMiddle: middles.at(-1) ?? 0,
    ink: around(styles.map(({ ink }) => ink)),
  };
}

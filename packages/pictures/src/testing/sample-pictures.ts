import { createCanvas, ImageData } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Pixels } from "../drawing/output/pixels.ts";
import { openTypeface } from "../drawing/setting/typeface.ts";
import type { TextLine } from "../model/picture-text.ts";
import { paintBackground, type BackgroundOptions } from "./sample-backgrounds.ts";

/** A line of text to be put into a test picture; x and y: the left end of its baseline before it is turned around it. */
export interface SampleText {
  readonly text: string;
  readonly language: LanguageCode;
  readonly x: number;
  readonly y: number;
  readonly fontPixels: number;
  /** CSS colour. */
  readonly colour: string;
  readonly isBold?: boolean;
  /** Strokes of about half the usual width, with hairlines that are hardly seen. */
  readonly isThin?: boolean;
  /** Clockwise, in radians. */
  readonly angle?: number;
}

/** A picture of which all is known. */
export interface SamplePicture {
  readonly pixels: Pixels;
  /** The same without its text. */
  readonly background: Pixels;
  /** One for each text, in the same order; its box is as wide and high as its ink, and `padding` more on each side. */
  readonly lines: readonly TextLine[];
}

/** Detectors cut about this far from the ink, in pixels. */
const padding = 2;

function lineOf({ text, language, x, y, fontPixels, isBold, angle = 0 }: SampleText): TextLine {
  const ink = openTypeface(text, language, isBold ?? false).inkOf(text);
  const [left, right] = [ink.left * fontPixels, ink.right * fontPixels];
  const [top, bottom] = [-ink.ascent * fontPixels, ink.descent * fontPixels];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const box = {
    x: x + u * Math.cos(angle) - v * Math.sin(angle),
    y: y + u * Math.sin(angle) + v * Math.cos(angle),
    width: right - left + 2 * padding,
    height: bottom - top + 2 * padding,
    angle,
  };
  return { text, box, confidence: 1 };
}

/** Draws known texts on a known background. */
export function buildSamplePicture(options: BackgroundOptions & { texts: readonly SampleText[] }): SamplePicture {
  const background = paintBackground(options);
  const { width, height } = options;
  const context = createCanvas(width, height).getContext("2d");
  context.putImageData(new ImageData(new Uint8ClampedArray(background.data), width, height), 0, 0);
  for (const { text, language, x, y, fontPixels, colour, isBold, isThin, angle } of options.texts) {
    const typeface = openTypeface(text, language, isBold ?? false);
    context.save();
    context.translate(x, y);
    context.rotate(angle ?? 0);
    const font = typeface.font(fontPixels);
    context.font = isThin === true ? font.replace(/^\d+/, "100") : font;
    context.direction = typeface.direction;
    context.textAlign = "left";
    context.fillStyle = colour;
    context.fillText(text, 0, 0);
    context.restore();
  }
  const { data } = context.getImageData(0, 0, width, height);
  return { pixels: { width, height, data }, background, lines: options.texts.map(lineOf) };
}

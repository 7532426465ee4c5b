import type { LanguageCode } from "@yiqiao/contracts/languages";
import { drawPicture } from "../drawing/draw-picture.ts";
import { frameOf, type Frame } from "../drawing/frame.ts";
import type { BlockToDraw, Placement } from "../model/drawing.ts";
import type { TextAlignment, TextLine } from "../model/picture-text.ts";
import { decodePixels } from "./decode-pixels.ts";
import type { SamplePicture } from "./sample-pictures.ts";

export function blockOf(line: TextLine, text: string, alignment: TextAlignment = "start"): BlockToDraw {
  return { lines: [line], box: line.box, writing: "horizontal", alignment, text };
}

/** Draws a text in the place of each line; nothing where there is none for it. */
export async function drawSample(sample: SamplePicture, language: LanguageCode, texts: readonly string[]) {
  const blocks = sample.lines.map((line, index) => blockOf(line, texts[index] ?? ""));
  const drawn = await drawPicture(sample.pixels, { blocks, language, format: "png" });
  return { blocks, drawn, pixels: await decodePixels(drawn.bytes) };
}

export const framesOf = (placements: readonly Placement[]): Frame[] =>
  placements.map(({ box }) => frameOf(box, "horizontal"));

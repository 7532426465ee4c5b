import { type LanguageCode } from "@yiqiao/contracts/languages";
import type { BlockToDraw, DrawnPicture, Placement } from "../model/drawing.ts";
import type { Colour } from "./ink/background.ts";
import { cssOf, readableOn } from "./setting/colour.ts";
import { drawText } from "./setting/draw-text.ts";
import { paintOver } from "./fill/fill.ts";
import { hasGlyph } from "./setting/fonts.ts";
import { boxOf, frameFrom, frameOf, type Frame } from "./frame.ts";
import { findInk, type LineInk } from "./ink/ink.ts";
import { defaultJpegQuality, encodeJpeg } from "./output/jpeg.ts";
import { claimLines, forEachPixel } from "./ink/line-patch.ts";
import type { Pixels } from "./output/pixels.ts";
import type { MeasuredBlock } from "./placing/measured-block.ts";
import { placeBlocks } from "./placing/place-blocks.ts";
import { encodePng } from "./output/png.ts";
import type { SetText } from "./setting/set-text.ts";
import { readStyle } from "./placing/source-style.ts";
import { openTypeface } from "./setting/typeface.ts";

export interface DrawingOptions {
  readonly blocks: readonly BlockToDraw[];
  /** Of the translations. */
  readonly language: LanguageCode;
  readonly format: "png" | "jpeg";
  /** Of a JPEG, 1 to 100. */
  readonly quality?: number;
}

interface ReadBlock extends MeasuredBlock {
  readonly inks: readonly LineInk[];
}

const writtenInColumns: ReadonlySet<LanguageCode> = new Set<LanguageCode>(["zh-cn", "ja", "ko"]);

function readBlock(asked: BlockToDraw, pixels: Pixels, claimed: Uint8Array, language: LanguageCode): ReadBlock {
  // Without lines, all that is in the box is the source.
  const lines = asked.lines.length > 0 ? asked.lines : [{ text: "", box: asked.box, confidence: 1 }];
  const block = { ...asked, lines };
  const frame = frameOf(block.box, block.writing);
  const inks = block.lines.map((line) => findInk(pixels, frameOf(line.box, block.writing), claimed));
  const style = readStyle(block, inks, frame, language);
  const text = showable(block.text.trim(), language) ?? "";
  const background = inks[0]?.background ?? {
    plane: { base: [255, 255, 255, 255], slopeX: [0, 0, 0, 0], slopeY: [0, 0, 0, 0] },
    residue: 0,
  };
  const typeface = openTypeface(text, language, style.isBold);
  const writing = block.writing === "vertical" && writtenInColumns.has(language) ? "vertical" : "horizontal";
  return { block, text, frame, inks, style, background, typeface, writing };
}

function markInk(blocks: readonly ReadBlock[], pixels: Pixels): Uint8Array {
  const ink = new Uint8Array(pixels.width * pixels.height);
  for (const { patch, mask } of blocks.flatMap(({ inks }) => inks)) {
    for (let index = 0; index < mask.length; index++) {
      if (mask[index] === 0) continue;
      const y = patch.bounds.top + Math.floor(index / patch.width);
      ink[y * pixels.width + patch.bounds.left + (index % patch.width)] = 1;
    }
  }
  return ink;
}

/** The mean of what a text will stand on. */
function groundOf(pixels: Pixels, place: Frame): Colour {
  const sums = [0, 0, 0, 0];
  let count = 0;
  forEachPixel(place, pixels, (x, y) => {
    count++;
    const at = (y * pixels.width + x) * 4;
    for (let channel = 0; channel < 4; channel++)
      sums[channel] = (sums[channel] ?? 0) + (pixels.data[at + channel] ?? 0);
  });
  const mean = (channel: number) => (sums[channel] ?? 0) / Math.max(1, count);
  return [mean(0), mean(1), mean(2), mean(3)];
}

/** What is transparent may be shown on anything: there, the source's own colour has to do. */
function colourOn(ground: Colour, colour: Colour): Colour {
  return ground[3] < 128 ? colour : readableOn(ground, colour);
}

/** Letters and digits must have a glyph; of signs that have none, the text can do without. */
function showable(text: string, language: LanguageCode): string | undefined {
  const lacking = Array.from(new Set(text)).filter((character) => !hasGlyph(character, language));
  if (lacking.some((character) => /[\p{L}\p{N}]/u.test(character))) return undefined;
  return lacking.reduce((rest, character) => rest.replaceAll(character, ""), text);
}

function placementOf(measured: ReadBlock, index: number, set: SetText | undefined, colour: Colour): Placement {
  const { block, frame, style } = measured;
  const writing = set?.writing ?? block.writing;
  return {
    block: index,
    box: boxOf(frameFrom(frame, set?.ink ?? style.ink), writing, block.box),
    fontPixels: set?.fontPixels ?? style.fontPixels,
    colour: cssOf(colour),
    fits: set !== undefined || block.text.trim() === "",
  };
}

/**
 * Paints the lines of blocks over and sets their translations in their place. Pixels without old or new strokes stay as
 * they are, to the bit in a PNG. A block whose translation has no room keeps its source, and its placement says so.
 */
export async function drawPicture(source: Pixels, options: DrawingOptions): Promise<DrawnPicture> {
  const { blocks, language, format, quality = defaultJpegQuality } = options;
  const pixels: Pixels = { ...source, data: new Uint8ClampedArray(source.data) };
  const frames = blocks.flatMap(({ lines, writing }) => lines.map(({ box }) => frameOf(box, writing)));
  const claimed = claimLines(frames, pixels);
  const read = blocks.map((block) => readBlock(block, pixels, claimed, language));
  const ink = markInk(read, pixels);
  const sets = placeBlocks(read, pixels);
  const isDrawn = read.map(({ block }, index) => sets[index] !== undefined || block.text.trim() === "");
  read.forEach(({ inks }, index) => {
    if (isDrawn[index] === true) for (const line of inks) paintOver(pixels, line, ink);
  });
  const placements = read.map((measured, index) => {
    const set = sets[index];
    const place = frameFrom(measured.frame, set?.ink ?? measured.style.ink);
    const colour = colourOn(groundOf(pixels, place), measured.style.colour);
    if (set !== undefined) drawText(pixels, set, { typeface: measured.typeface, colour, frame: measured.frame });
    return placementOf(measured, index, set, colour);
  });
  const bytes = await (format === "png" ? encodePng(pixels) : encodeJpeg(pixels, quality));
  const mediaType = format === "png" ? "image/png" : "image/jpeg";
  return { bytes, mediaType, width: pixels.width, height: pixels.height, placements };
}

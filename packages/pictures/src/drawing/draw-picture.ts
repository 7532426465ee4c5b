import { type LanguageCode } from "@yiqiao/contracts/languages";
import type { BlockToDraw, DrawnPicture, Placement } from "../model/drawing.ts";
import { planeAt, type Colour, type Plane } from "./background.ts";
import { cssOf, readableOn } from "./colour.ts";
import { drawText } from "./draw-text.ts";
import { paintOver } from "./fill.ts";
import { hasGlyph } from "./fonts.ts";
import { boxOf, frameFrom, frameOf, type Frame } from "./frame.ts";
import { findInk, type LineInk } from "./ink.ts";
import { defaultJpegQuality, encodeJpeg, jpegQuality } from "./jpeg.ts";
import { claimLines } from "./line-patch.ts";
import { decodePixels, type Pixels, type QuarterTurns } from "./pixels.ts";
import type { MeasuredBlock } from "./measured-block.ts";
import { placeBlocks } from "./place-blocks.ts";
import { encodePng } from "./png.ts";
import type { SetText } from "./set-text.ts";
import { readStyle } from "./source-style.ts";
import { openTypeface } from "./typeface.ts";

export interface DrawingOptions {
  readonly blocks: readonly BlockToDraw[];
  /** Of the translations. */
  readonly language: LanguageCode;
  /** Clockwise, for encoded bytes: what `PictureText` says. Pixels are upright already. */
  readonly quarterTurns?: QuarterTurns;
  readonly format: "png" | "jpeg";
  /** Of a JPEG, 1 to 100; the source's own if that is a JPEG and nothing is said. */
  readonly quality?: number;
}

interface ReadBlock extends MeasuredBlock {
  readonly inks: readonly LineInk[];
}

const writtenInColumns: ReadonlySet<LanguageCode> = new Set<LanguageCode>(["zh-cn", "ja", "ko"]);

function readBlock(block: BlockToDraw, pixels: Pixels, claimed: Uint8Array, language: LanguageCode): ReadBlock {
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
    mask.forEach((marked, index) => {
      const y = patch.bounds.top + Math.floor(index / patch.width);
      if (marked === 1) ink[y * pixels.width + patch.bounds.left + (index % patch.width)] = 1;
    });
  }
  return ink;
}

function colourOn(plane: Plane, frame: Frame, colour: Colour): Colour {
  const level = (channel: number) => Math.max(0, Math.min(255, planeAt(plane, frame.x, frame.y, channel)));
  const background: Colour = [level(0), level(1), level(2), level(3)];
  return background[3] < 128 ? colour : readableOn(background, colour);
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

async function encode(pixels: Pixels, options: DrawingOptions, source: Pixels | Uint8Array): Promise<Uint8Array> {
  if (options.format === "png") return encodePng(pixels);
  const own = source instanceof Uint8Array ? jpegQuality(source) : undefined;
  return encodeJpeg(pixels, options.quality ?? own ?? defaultJpegQuality);
}

/**
 * Paints the lines of blocks over and sets their translations in their place. Pixels without old or new strokes stay as
 * they are, to the bit in a PNG. A block whose translation has no room keeps its source, and its placement says so.
 * @throws PictureError `pictureNotAPicture`
 */
export async function drawPicture(source: Pixels | Uint8Array, options: DrawingOptions): Promise<DrawnPicture> {
  const decoded = source instanceof Uint8Array ? await decodePixels(source, options.quarterTurns ?? 0) : source;
  const pixels: Pixels = {
    ...decoded,
    data: source instanceof Uint8Array ? decoded.data : new Uint8ClampedArray(decoded.data),
  };
  const { blocks, language, format } = options;
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
    const colour = colourOn(measured.background.plane, place, measured.style.colour);
    if (set !== undefined) drawText(pixels, set, { typeface: measured.typeface, colour, frame: measured.frame });
    return placementOf(measured, index, set, colour);
  });
  const bytes = await encode(pixels, options, source);
  const mediaType = format === "png" ? "image/png" : "image/jpeg";
  return { bytes, mediaType, width: pixels.width, height: pixels.height, placements };
}

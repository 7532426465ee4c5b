import { readFileSync } from "node:fs";
import { Blob, Buffer as ShapingBuffer, Direction, Face, Font, Variation, shape } from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";
import type { FontFile } from "./font-files.ts";

const boldWeight = 700;

/** A glyph as it is set: distances in thousandths of the font size. */
export interface ShapedGlyph {
  readonly glyph: number;
  /** UTF-16 index of the characters it stands for, in the text that was shaped. */
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** A font of one weight, ready for shaping. */
export interface FontFace {
  readonly key: string;
  /** TrueType. */
  readonly bytes: Uint8Array;
  readonly weight: number | undefined;
  has(codePoint: number): boolean;
  /** Glyphs from left to right. */
  shape(text: string, direction: "ltr" | "rtl"): ShapedGlyph[];
  /** Thousandths of the font size. */
  advanceOf(glyph: number): number;
}

function createFace(key: string, bytes: Uint8Array, weight: number | undefined): FontFace {
  const face = new Face(new Blob(new Uint8Array(bytes).buffer), 0);
  const font = new Font(face);
  if (weight !== undefined) font.setVariations([new Variation("wght", weight)]);
  const scale = 1000 / face.upem;
  // Outside of the garbage collector's memory: one for all texts.
  const buffer = new ShapingBuffer();
  const characters = new Set(face.collectUnicodes());
  return {
    key,
    bytes,
    weight,
    has: (codePoint) => characters.has(codePoint),
    advanceOf: (glyph) => font.glyphHAdvance(glyph) * scale,
    shape: (text, direction) => {
      buffer.reset();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      buffer.setDirection(direction === "rtl" ? Direction.RTL : Direction.LTR);
      shape(font, buffer);
      return buffer.getGlyphInfosAndPositions().map((entry) => ({
        glyph: entry.codepoint,
        cluster: entry.cluster,
        advance: (entry.xAdvance ?? 0) * scale,
        dx: (entry.xOffset ?? 0) * scale,
        dy: (entry.yOffset ?? 0) * scale,
      }));
    },
  };
}

const unpacked = new Map<string, Promise<Uint8Array>>();
async function trueTypeOf(path: string): Promise<Uint8Array> {
  const known = unpacked.get(path);
  if (known !== undefined) return known;
  const bytes = readFileSync(path);
  const font = path.endsWith(".woff2") ? decompress(bytes) : Promise.resolve(new Uint8Array(bytes));
  unpacked.set(path, font);
  return font;
}

const faces = new Map<string, FontFace>();
export async function loadFace(file: FontFile, bold: boolean): Promise<FontFace> {
  const weight = file.isVariable ? (bold ? boldWeight : 400) : undefined;
  const key = `${file.path}#${weight ?? ""}`;
  const known = faces.get(key);
  if (known !== undefined) return known;
  const face = createFace(key, await trueTypeOf(file.path), weight);
  faces.set(key, face);
  return face;
}

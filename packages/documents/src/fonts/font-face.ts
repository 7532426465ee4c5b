import { readFileSync } from "node:fs";
import { basename } from "node:path";
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
  /** As PostScript names it, more or less: `NotoSansSC101-Bold`. */
  readonly name: string;
  /** TrueType. */
  readonly bytes: Uint8Array;
  readonly weight: number | undefined;
  has(codePoint: number): boolean;
  /** Glyphs from left to right. */
  shape(text: string, direction: "ltr" | "rtl"): ShapedGlyph[];
  /** Thousandths of the font size. */
  advanceOf(glyph: number): number;
}

function nameOf(key: string, weight: number | undefined): string {
  const file = basename(key.slice(0, key.lastIndexOf("#"))).replace(/\.\w+$/, "");
  if (weight === undefined) return file;
  const words = file.replace(/-wght-normal$/, "").split("-");
  const family = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return `${family}-${weight === boldWeight ? "Bold" : "Regular"}`;
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
    name: nameOf(key, weight),
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
      const positions = buffer.getGlyphPositions();
      return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        return { glyph: codepoint, cluster, advance: xAdvance * scale, dx: xOffset * scale, dy: yOffset * scale };
      });
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

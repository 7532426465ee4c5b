import { PDFName, PDFString, type PDFContext, type PDFRef } from "@cantoo/pdf-lib";
import { subsetFont, type FontFace } from "../../../fonts/index.ts";
import { compressed } from "../content/cut-content.ts";

/** A font as the output uses it: two bytes a character, each a glyph together with the text that it stands for. */
interface UsedFont {
  readonly name: string;
  readonly ref: PDFRef;
  readonly face: FontFace;
  /** Glyph and text by code; code 0 stays free. */
  readonly codes: { readonly glyph: number; readonly text: string }[];
  readonly codeOf: Map<string, number>;
}

const maxCodes = 0xffff;

/** Fonts that are embedded into the output, cut down to the glyphs that it uses. */
export class OutputFonts {
  readonly #context: PDFContext;
  readonly #fonts = new Map<string, UsedFont[]>();
  #count = 0;

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** The font's name and reference, and the code (hexadecimal) of a glyph that stands for this text. */
  use(face: FontFace, glyph: number, text: string): { name: string; ref: PDFRef; code: string } {
    const key = `${glyph}:${text}`;
    const fonts = this.#fonts.get(face.key) ?? [];
    let font = fonts.find(({ codeOf }) => codeOf.has(key)) ?? fonts.at(-1);
    if (font === undefined || (font.codes.length >= maxCodes && !font.codeOf.has(key))) {
      font = this.#open(face);
      this.#fonts.set(face.key, [...fonts, font]);
    }
    let code = font.codeOf.get(key);
    if (code === undefined) {
      font.codes.push({ glyph, text });
      code = font.codes.length;
      font.codeOf.set(key, code);
    }
    return { name: font.name, ref: font.ref, code: code.toString(16).padStart(4, "0") };
  }

  #open(face: FontFace): UsedFont {
    return { name: `YqFont${++this.#count}`, ref: this.#context.nextRef(), face, codes: [], codeOf: new Map() };
  }

  /** Writes the fonts; to be called once, after the last text. */
  finish(): void {
    for (const font of [...this.#fonts.values()].flat()) this.#embed(font);
  }

  #embed({ name, ref, face, codes }: UsedFont): void {
    const context = this.#context;
    const glyphs = [...new Set([0, ...codes.map(({ glyph }) => glyph)])].sort((left, right) => left - right);
    const bytes = subsetFont(face.bytes, glyphs, face.weight);
    const baseFont = `${subsetTag(name)}+${face.name}`;
    const file = compressed(context, bytes, context.obj({ Length1: bytes.length }));
    const descriptor = context.obj({
      Type: "FontDescriptor",
      FontName: baseFont,
      Flags: 4,
      FontBBox: [-1000, -500, 2000, 1200],
      ItalicAngle: 0,
      Ascent: 1000,
      Descent: -300,
      CapHeight: 700,
      StemV: 80,
      FontFile2: context.register(file),
    });
    const map = new Uint8Array(2 * (codes.length + 1));
    for (const [index, { glyph }] of codes.entries()) map.set([glyph >> 8, glyph & 255], 2 * (index + 1));
    const descendant = context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: baseFont,
      CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
      FontDescriptor: context.register(descriptor),
      DW: 1000,
      W: [1, codes.map(({ glyph }) => Math.round(face.advanceOf(glyph)))],
      CIDToGIDMap: context.register(compressed(context, map)),
    });
    const toUnicode = compressed(context, Buffer.from(toUnicodeMap(codes.map(({ text }) => text)), "latin1"));
    const font = context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: PDFName.of(baseFont),
      Encoding: "Identity-H",
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(toUnicode),
    });
    context.assign(ref, font);
  }
}

/** Six letters before the name of a font that was cut down. */
function subsetTag(name: string): string {
  let rest = Buffer.from(name, "latin1").reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7);
  return Array.from({ length: 6 }, () => {
    const letter = String.fromCharCode(65 + (rest % 26));
    rest = Math.floor(rest / 26) + 977;
    return letter;
  }).join("");
}

const hex = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, "0")).join("");

/** The text of each code, from 1 on (ISO 32000-1, 9.10.3). */
function toUnicodeMap(texts: readonly string[]): string {
  const entries = texts.map((text, index) => `<${(index + 1).toString(16).padStart(4, "0")}> <${hex(text)}>`);
  const groups: string[] = [];
  for (let at = 0; at < entries.length; at += 100) {
    const group = entries.slice(at, at + 100);
    groups.push(`${group.length} beginbfchar\n${group.join("\n")}\nendbfchar\n`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${groups.join("")}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

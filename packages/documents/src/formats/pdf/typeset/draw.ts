import type { PDFRef } from "@cantoo/pdf-lib";
import { number } from "../content/cut-content.ts";
import { unframe } from "../content/matrix.ts";
import type { Cover } from "./covers.ts";
import type { SetBlock } from "./fit.ts";
import type { OutputFonts } from "./output-fonts.ts";
import { scriptScale, type SetPiece } from "./paragraph.ts";

/** Slant of italics where the font has none. */
const slant = 0.2;
const superscriptRise = 0.33;
const subscriptRise = -0.12;

/** The text that each glyph stands for: all of a cluster's with its widest glyph, nothing with its other ones. */
function textsOf({ text, glyphs }: SetPiece): string[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((left, right) => left - right);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const bases = new Map<number, number>();
  for (const [index, { cluster, advance }] of glyphs.entries()) {
    const base = glyphs[bases.get(cluster) ?? -1];
    if (base === undefined || advance > base.advance) bases.set(cluster, index);
  }
  return glyphs.map(({ cluster }, index) =>
    bases.get(cluster) === index ? text.slice(cluster, ends.get(cluster)) : "",
  );
}

function colourOperator(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return `${parts.map((part) => number(Number.isNaN(part) ? 0 : part)).join(" ")} rg`;
}

/** Writes text operators, and gathers the fonts that they name. */
export class TextDrawer {
  readonly #fonts: OutputFonts;
  /** Of this page, by name. */
  readonly used = new Map<string, PDFRef>();
  readonly #operators: string[] = [];
  /** Drawn before all texts. */
  readonly #covers: string[] = [];

  constructor(fonts: OutputFonts) {
    this.#fonts = fonts;
  }

  /** Draws a block; its coordinates are those of a frame at this angle. */
  block(block: SetBlock, angle: number, cover?: Cover): void {
    const [a, b, c, d] = unframe(angle);
    if (cover !== undefined) this.#cover(cover, angle);
    this.#operators.push("q", `${[a, b, c, d, 0, 0].map(number).join(" ")} cm`);
    for (const { pieces, x, y } of block.lines) {
      let pen = x;
      for (const piece of pieces) {
        this.#piece(piece, { x: pen, y, size: block.size });
        pen += piece.width * block.size;
      }
    }
    this.#operators.push("Q");
  }

  get content(): string {
    return [...this.#covers, ...this.#operators].join("\n");
  }

  #cover({ paper, boxes }: Cover, angle: number): void {
    const [a, b, c, d] = unframe(angle);
    const areas = boxes.map(({ x0, y0, x1, y1 }) => `${[x0, y0, x1 - x0, y1 - y0].map(number).join(" ")} re f`);
    const turn = `${[a, b, c, d, 0, 0].map(number).join(" ")} cm`;
    this.#covers.push("q", turn, colourOperator(paper), ...areas, "Q");
  }

  #piece(piece: SetPiece, { x, y, size }: { x: number; y: number; size: number }): void {
    const { script, italic } = piece.style;
    const ownSize = script === undefined ? size : size * scriptScale;
    const rise = script === undefined ? 0 : (script === "super" ? superscriptRise : subscriptRise) * size;
    const shear = italic && piece.face.weight !== undefined ? slant : 0;
    this.#operators.push("BT", colourOperator(piece.style.colour));
    this.#operators.push(`1 0 ${number(shear)} 1 ${number(x)} ${number(y + rise)} Tm`);
    this.#glyphs(piece, ownSize);
    this.#operators.push("ET");
  }

  #glyphs(piece: SetPiece, size: number): void {
    const texts = textsOf(piece);
    let font = "";
    let height = 0;
    let items: string[] = [];
    const flush = (): void => {
      if (items.length > 0) this.#operators.push(`[${items.join(" ")}] TJ`);
      items = [];
    };
    for (const [index, { glyph, advance, dx, dy }] of piece.glyphs.entries()) {
      const { name, ref, code } = this.#fonts.use(piece.face, glyph, texts[index] ?? "");
      if (name !== font) {
        flush();
        this.used.set(name, ref);
        this.#operators.push(`/${name} ${number(size)} Tf`);
        font = name;
      }
      if (dy !== height) {
        flush();
        this.#operators.push(`${number((dy * size) / 1000)} Ts`);
        height = dy;
      }
      // A TJ number moves back; the font itself moves by the rounded width that it declares.
      const back = Math.round(piece.face.advanceOf(glyph)) - advance + dx;
      if (Math.abs(dx) > 0.5) items.push(number(-dx));
      items.push(`<${code}>`);
      if (Math.abs(back) > 0.5) items.push(number(back));
    }
    flush();
    if (height !== 0) this.#operators.push("0 Ts");
  }
}

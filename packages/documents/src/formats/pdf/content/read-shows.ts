import { AnnotationMode, OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { applyX, applyY, identity, multiply, toMatrix, type Matrix } from "./matrix.ts";

/** A character as it is shown: where it begins and ends, in the page's coordinates. */
export interface ShownGlyph {
  readonly text: string;
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
}

/** What one text-showing operator shows. */
export interface Show {
  readonly glyphs: readonly ShownGlyph[];
  /** Degrees, anticlockwise, in the page's coordinates. */
  readonly angle: number;
  /** Of the font, in the page's units. */
  readonly size: number;
  /** `#rrggbb`. */
  readonly colour: string;
  readonly isVisible: boolean;
  /** What a `TJ` number has to be to move as far as the operator does. */
  readonly advance: number;
}

interface TextState {
  ctm: Matrix;
  textMatrix: Matrix;
  lineMatrix: Matrix;
  font: { matrix: Matrix } | undefined;
  size: number;
  characterSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
  colour: string;
}

/** A glyph as pdf.js hands it out; numbers between them are the adjustments of `TJ`. */
interface Glyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

const initial: TextState = {
  ctm: identity,
  textMatrix: identity,
  lineMatrix: identity,
  font: undefined,
  size: 1,
  characterSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  colour: "#000000",
};
const invisibleModes = new Set([3, 7]);

class ShowReader {
  readonly shows: Show[] = [];
  #state: TextState = { ...initial };
  readonly #saved: TextState[] = [];
  /** Groups that are masks: their text is not shown. */
  readonly #groups: boolean[] = [];
  readonly #page: PDFPageProxy;

  constructor(page: PDFPageProxy) {
    this.#page = page;
  }

  operator(code: number, args: readonly unknown[]): void {
    const state = this.#state;
    const numbers = args as number[];
    switch (code) {
      case OPS.save:
        this.#saved.push({ ...state });
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        this.#state = this.#saved.pop() ?? state;
        break;
      case OPS.transform:
        state.ctm = multiply(toMatrix(numbers), state.ctm);
        break;
      case OPS.paintFormXObjectBegin:
        this.#saved.push({ ...state });
        state.ctm = multiply(toMatrix(args[0] as number[] | null), state.ctm);
        break;
      case OPS.beginGroup:
        this.#groups.push(Boolean((args[0] as { smask?: unknown } | undefined)?.smask));
        break;
      case OPS.endGroup:
        this.#groups.pop();
        break;
      case OPS.setFillRGBColor:
        state.colour = String(args[0]);
        break;
      case OPS.setFillColorN:
        state.colour = "#000000";
        break;
      case OPS.setGState:
        for (const [key, value] of args[0] as [string, unknown][]) {
          if (key === "Font") this.#setFont(value as [string, number]);
        }
        break;
      default:
        this.#textOperator(code, args);
    }
  }

  #textOperator(code: number, args: readonly unknown[]): void {
    const state = this.#state;
    const [first = 0, second = 0] = args as number[];
    switch (code) {
      case OPS.beginText:
        state.textMatrix = state.lineMatrix = identity;
        break;
      case OPS.setFont:
        this.#setFont(args as [string, number]);
        break;
      case OPS.setCharSpacing:
        state.characterSpacing = first;
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = first;
        break;
      case OPS.setHScale:
        state.scale = first / 100;
        break;
      case OPS.setLeading:
        state.leading = first;
        break;
      case OPS.setTextRise:
        state.rise = first;
        break;
      case OPS.setTextRenderingMode:
        state.mode = first;
        break;
      case OPS.setLeadingMoveText:
        state.leading = -second;
        this.#moveText(first, second);
        break;
      case OPS.moveText:
        this.#moveText(first, second);
        break;
      case OPS.nextLine:
        this.#moveText(0, -state.leading);
        break;
      case OPS.setTextMatrix:
        state.textMatrix = state.lineMatrix = toMatrix(args[0] as number[]);
        break;
      case OPS.showText:
        this.#show(args[0] as (Glyph | number)[]);
        break;
    }
  }

  #setFont([name, size]: readonly [string, number]): void {
    const font = this.#page.commonObjs.has(name) ? (this.#page.commonObjs.get(name) as { fontMatrix?: number[] }) : {};
    this.#state.font = { matrix: toMatrix(font.fontMatrix ?? [0.001, 0, 0, 0.001, 0, 0]) };
    this.#state.size = size;
  }

  #moveText(x: number, y: number): void {
    this.#state.lineMatrix = multiply([1, 0, 0, 1, x, y], this.#state.lineMatrix);
    this.#state.textMatrix = this.#state.lineMatrix;
  }

  #show(items: readonly (Glyph | number)[]): void {
    const state = this.#state;
    const toPage = multiply(state.textMatrix, state.ctm);
    const glyphs: ShownGlyph[] = [];
    let pen = 0;
    for (const item of items) {
      if (typeof item === "number") {
        pen -= (item / 1000) * state.size;
        continue;
      }
      const width = item.width * (state.font?.matrix[0] ?? 0.001) * state.size;
      glyphs.push({
        text: item.unicode,
        startX: applyX(toPage, pen * state.scale, state.rise),
        startY: applyY(toPage, pen * state.scale, state.rise),
        endX: applyX(toPage, (pen + width) * state.scale, state.rise),
        endY: applyY(toPage, (pen + width) * state.scale, state.rise),
      });
      pen += width + state.characterSpacing + (item.isSpace ? state.wordSpacing : 0);
    }
    state.textMatrix = multiply([1, 0, 0, 1, pen * state.scale, 0], state.textMatrix);
    if (this.#groups.includes(true)) return;
    this.shows.push({
      glyphs,
      angle: angleOf(toPage, state.size * state.scale),
      size: Math.abs(state.size) * Math.hypot(toPage[2], toPage[3]) * typeScale(state.font?.matrix),
      colour: state.colour,
      isVisible: !invisibleModes.has(state.mode),
      advance: state.size === 0 ? 0 : (-pen * 1000) / state.size,
    });
  }
}

/** Fonts of type 3 may draw in any unit: their size says nothing without their matrix. */
function typeScale(matrix: Matrix | undefined): number {
  const scale = Math.abs(matrix?.[3] ?? 0.001) * 1000;
  return scale > 0 ? Math.min(scale, 1000) : 1;
}

function angleOf([a, b]: Matrix, sign: number): number {
  const degrees = (Math.atan2(sign < 0 ? -b : b, sign < 0 ? -a : a) * 180) / Math.PI;
  return (Math.round(degrees * 10) / 10 + 360) % 360;
}

/** Every text-showing operator of the page and of its forms, in the order of the content streams. */
export async function readShows(page: PDFPageProxy): Promise<Show[]> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const reader = new ShowReader(page);
  for (const [index, code] of fnArray.entries()) reader.operator(code, (argsArray[index] ?? []) as unknown[]);
  return reader.shows;
}

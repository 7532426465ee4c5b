import type { TextAlignment } from "../model/picture-text.ts";
import type { Typeface } from "./typeface.ts";

/** Distances from the centre of a block's frame, right and down positive, in pixels. */
export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A piece of text that is drawn at once, from the left end of its baseline; turned: clockwise by 90° around it. */
export interface SetPiece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isTurned: boolean;
}

/** A text as it will stand. */
export interface SetText {
  readonly pieces: readonly SetPiece[];
  readonly fontPixels: number;
  /** Around all ink. */
  readonly ink: Sides;
}

/** How a text is set in a room. */
export interface Setting {
  readonly typeface: Typeface;
  readonly room: Sides;
  readonly fontPixels: number;
  /** From baseline to baseline, or from column to column, in ems. */
  readonly leading: number;
  readonly alignment: TextAlignment;
  /** Where the source stood: the text begins, ends or has its middle there, as far as the room lets it. */
  readonly anchor: Sides;
  /** Where the middle of the capitals of the first and of the last line (or of the columns) stood in the source. */
  readonly firstMiddle: number;
  readonly lastMiddle: number;
  /** Whether text begins where the source began, or stands around its middle. */
  readonly hangsFromTop: boolean;
  /** Lines should be about equally long: in headings and labels, of which none should end in a lone word. */
  readonly isBalanced: boolean;
}

/** From the baseline to the middle of capitals and of Han characters, in ems. */
export const middleOfCapitals = 0.36;
/** Ink may stand out of the room by this, in ems: it is rounded and measured without hinting. */
const tolerance = 0.02;

/** Fills lines with pieces as far as they go; undefined: a piece is wider than a line. */
export function wrap(pieces: readonly string[], typeface: Typeface, widest: number): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  let width = 0;
  for (const piece of pieces) {
    const trimmed = typeface.widthOf(piece.trimEnd());
    if (trimmed > widest) return undefined;
    if (line !== "" && width + trimmed > widest) {
      lines.push(line.trimEnd());
      line = "";
      width = 0;
    }
    line += piece;
    width += typeface.widthOf(piece);
    if (piece.endsWith("\n")) {
      lines.push(line.trimEnd());
      line = "";
      width = 0;
    }
  }
  if (line.trimEnd() !== "") lines.push(line.trimEnd());
  return lines;
}

/** As many lines as before, but about equally long. */
function balance(pieces: readonly string[], typeface: Typeface, widest: number, lines: string[]): string[] {
  let best = lines;
  let [low, high] = [widest / 2, widest];
  for (let round = 0; round < 6; round++) {
    const middle = (low + high) / 2;
    const tried = wrap(pieces, typeface, middle);
    if (tried !== undefined && tried.length <= lines.length) {
      best = tried;
      high = middle;
    } else low = middle;
  }
  return best;
}

/** The left end of a line, of which the widest is as wide as `widest`, in pixels. */
function leftOf({ room, anchor, alignment, typeface }: Setting, advance: number, widest: number): number {
  const last = room.right - widest;
  const within = (left: number) => Math.max(room.left, Math.min(last, left));
  if (alignment === "centre") return within((anchor.left + anchor.right - widest) / 2) + (widest - advance) / 2;
  if ((alignment === "start") === (typeface.direction === "ltr")) return within(anchor.left);
  return within(anchor.right - widest) + widest - advance;
}

function firstBaseline(setting: Setting, lineCount: number): number {
  const { fontPixels, leading, firstMiddle, lastMiddle, hangsFromTop } = setting;
  if (hangsFromTop) return firstMiddle + middleOfCapitals * fontPixels;
  const middle = (firstMiddle + lastMiddle) / 2;
  return middle + middleOfCapitals * fontPixels - ((lineCount - 1) * leading * fontPixels) / 2;
}

/** Sets lines one under the other; undefined: they do not fit. */
export function setHorizontally(pieces: readonly string[], setting: Setting): SetText | undefined {
  const { typeface, room, fontPixels, leading } = setting;
  const widest = (room.right - room.left) / fontPixels;
  const wrapped = wrap(pieces, typeface, widest);
  if (wrapped === undefined) return undefined;
  const lines = setting.isBalanced && wrapped.length > 1 ? balance(pieces, typeface, widest, wrapped) : wrapped;
  const inks = lines.map((line) => typeface.inkOf(line));
  const step = leading * fontPixels;
  const tops = inks.map((ink, row) => row * step - ink.ascent * fontPixels);
  const bottoms = inks.map((ink, row) => row * step + ink.descent * fontPixels);
  const [top, bottom] = [Math.min(...tops), Math.max(...bottoms)];
  if (bottom - top > room.bottom - room.top + tolerance * fontPixels) return undefined;
  const wanted = firstBaseline(setting, lines.length);
  const baseline = Math.max(room.top - top, Math.min(room.bottom - bottom, wanted));
  const widestLine = Math.max(...inks.map(({ advance }) => advance)) * fontPixels;
  const placed = lines.map((text, row) => {
    const { advance, left, right } = inks[row] ?? { advance: 0, left: 0, right: 0 };
    const x = leftOf(setting, advance * fontPixels, widestLine);
    return {
      text,
      x,
      y: baseline + row * step,
      isTurned: false,
      left: x + left * fontPixels,
      right: x + right * fontPixels,
    };
  });
  const ink = {
    left: Math.min(...placed.map(({ left }) => left)),
    right: Math.max(...placed.map(({ right }) => right)),
    top: baseline + top,
    bottom: baseline + bottom,
  };
  return { pieces: placed.map(({ text, x, y, isTurned }) => ({ text, x, y, isTurned })), fontPixels, ink };
}

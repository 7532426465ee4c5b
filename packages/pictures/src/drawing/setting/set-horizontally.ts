import { middleOfCapitals, type Setting, type SetText } from "./set-text.ts";
import type { InkExtent, Typeface } from "./typeface.ts";
import { wrap } from "./wrap.ts";

/** Ink may stand out of the room by this, in ems: it is rounded and measured without hinting. */
const tolerance = 0.02;

/** Rooms are told by ink, and lines are wider than their ink, in ems. */
const bearings = 0.12;

/** As many lines as before, but about equally long. */
function balance(pieces: readonly string[], typeface: Typeface, widest: number, lines: string[]): string[] {
  let best = lines;
  let [low, high] = [widest / 2, widest];
  for (let round = 0; round < 6; round++) {
    const middle = (low + high) / 2;
    const tried = wrap(pieces, typeface.widthOf, middle);
    if (tried !== undefined && tried.length <= lines.length) {
      best = tried;
      high = middle;
    } else low = middle;
  }
  return best;
}

/** The left end of a line, of which the widest is as wide as `widest`, in pixels. */
function leftOf({ room, anchor, alignment, typeface }: Setting, advance: number, widest: number): number {
  const last = Math.max(room.left, room.right - widest);
  const within = (left: number) => Math.max(room.left, Math.min(last, left));
  if (alignment === "centre") return within((anchor.left + anchor.right - widest) / 2) + (widest - advance) / 2;
  if ((alignment === "start") === (typeface.direction === "ltr")) return within(anchor.left);
  return within(anchor.right - widest) + widest - advance;
}

/** Brings the outermost ink to where a line's end would be: what the eye sees as an edge, in ems. */
function shiftToInk({ alignment, typeface }: Setting, inks: readonly InkExtent[]): number {
  if (alignment === "centre") return 0;
  if ((alignment === "start") === (typeface.direction === "ltr")) return -Math.min(...inks.map(({ left }) => left));
  return Math.min(...inks.map(({ advance, right }) => advance - right));
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
  const widest = (room.right - room.left) / fontPixels + bearings;
  const wrapped = wrap(pieces, typeface.widthOf, widest);
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
  const inkShift = shiftToInk(setting, inks) * fontPixels;
  const placed = lines.map((text, row) => {
    const { advance, left, right } = inks[row] ?? { advance: 0, left: 0, right: 0 };
    const x = leftOf(setting, advance * fontPixels, widestLine) + inkShift;
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
  return {
    pieces: placed.map(({ text, x, y, isTurned }) => ({ text, x, y, isTurned })),
    fontPixels,
    ink,
    writing: "horizontal",
  };
}

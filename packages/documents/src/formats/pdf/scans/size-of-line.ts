import type { ScannedLine } from "../../../model/scanned-page.ts";

/** Boxes of lines are cut with air around the letters, and more of it where the line lay askew: in parts of their height. */
const sizeInHeight = 0.72;
const leastInHeight = 0.5;
const mostInHeight = 0.95;
/** The air at both ends, in sizes. */
const airAtEnds = 0.35;
/** Widths that letters have in most fonts, in sizes; the first that fits. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u, 1],
  [/[\p{M}]/u, 0],
  [/[ijlft.,:;'|!()[\]\s-]/u, 0.3],
  [/[mwMW%@\u2014]/u, 0.8],
  [/\p{Lu}/u, 0.67],
  [/\p{N}/u, 0.52],
];
const usualWidth = 0.49;
/** So wide a line, in sizes, tells its size by its length; a shorter one by its height. */
const tellingWidth = 2;

const widthOf = (letter: string): number => widths.find(([of]) => of.test(letter))?.[1] ?? usualWidth;

/** The size of a line's letters, in what its box is measured in. */
export function sizeOfLine({ text, box: { width, height } }: Pick<ScannedLine, "text" | "box">): number {
  const length = Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);
  if (length < tellingWidth) return sizeInHeight * height;
  return Math.max(leastInHeight * height, Math.min(mostInHeight * height, width / (length + airAtEnds)));
}

import { widthOf } from "../../../ooxml/text-width.ts";

/** A paragraph of a text box, as far as its height depends on it. Lengths are points. */
export interface BoxParagraph {
  /** Between line breaks. */
  readonly lines: string[];
  size?: number;
  before: number;
  after: number;
  /** In points, or by the height of a line. */
  pitch?: { readonly rule: "exact" | "atLeast" | "auto"; readonly value: number };
}

const usualSize = 11;
/** Lines of Chinese, Japanese and Korean fonts are higher than others. */
const highScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Myanmar}]/u;

function pitchOf({ lines, size = usualSize, pitch }: BoxParagraph): number {
  const single = size * (lines.some((line) => highScripts.test(line)) ? 1.3 : 1.17);
  if (pitch === undefined) return single;
  if (pitch.rule === "auto") return single * pitch.value;
  return pitch.rule === "exact" ? pitch.value : Math.max(single, pitch.value);
}

/** About how high paragraphs of text are in a column of a width. */
export function heightOf(paragraphs: readonly BoxParagraph[], width: number): number {
  return paragraphs.reduce((height, paragraph) => {
    const { lines, size = usualSize, before, after } = paragraph;
    const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil((widthOf(line) * size) / width)), 0);
    return height + before + after + rows * pitchOf(paragraph);
  }, 0);
}

import type { Canvas } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { WritingMode } from "../../model/picture-text.ts";
import type { ReadLine } from "../recognition/paddle-recogniser.ts";
import { lineImage } from "./line-image.ts";
import { runTesseract, type TesseractLine, type TesseractMode } from "./run-tesseract.ts";
import { tesseractLanguages } from "./tesseract-languages.ts";

export { tesseractLineHeight } from "./line-image.ts";

export interface TesseractCrop {
  readonly crop: Canvas;
  readonly writing: WritingMode;
}

/**
 * Reads crops of lines, {@link tesseractLineHeight} high or, of columns, wide, with tesseract; in their order. Columns take a
 * process more.
 * @throws {PictureError} pictureLanguageUnavailable, pictureFailed
 */
export async function recogniseWithTesseract(
  crops: readonly TesseractCrop[],
  language: LanguageCode,
): Promise<ReadLine[]> {
  const lines = crops.map((): ReadLine => ({ text: "", confidence: 0 }));
  for (const writing of ["horizontal", "vertical"] as const) {
    const indexes = [...crops.keys()].filter((index) => crops[index]?.writing === writing);
    const images = indexes.flatMap((index) => crops[index]?.crop ?? []).map(lineImage);
    const read = await runTesseract(images, modeFor(language, writing));
    for (const [at, line] of read.entries())
      lines[indexes[at] ?? -1] = { text: corrected(line.text, language), confidence: mean(line) };
  }
  return lines;
}

function modeFor(language: LanguageCode, writing: WritingMode): TesseractMode {
  const { models, columns = models } = tesseractLanguages[language];
  return writing === "vertical" ? { models: columns, segmentation: "5" } : { models, segmentation: "7" };
}

function mean({ confidences }: TesseractLine): number {
  return confidences.length === 0 ? 0 : confidences.reduce((sum, value) => sum + value, 0) / confidences.length;
}

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。「」『』（）・！？：；`;
const spaceBetweenCjk = new RegExp(`(?<=[${cjk}]) (?=[${cjk}])`, "gu");
const arabicMarks: Readonly<Record<string, string>> = { ",": "،", ";": "؛", "?": "؟" };

/** What tesseract's models are known to get wrong in a language. */
function corrected(text: string, language: LanguageCode): string {
  if (language === "ja") return text.replaceAll(/\s+/g, " ").replaceAll(spaceBetweenCjk, "");
  if (language !== "ar") return text;
  // A mark at the left end of a line ends it, whatever comes out first.
  const ended = text.replace(/^([.،؛:!؟,;?]+)\s*(.*)$/su, "$2$1");
  return ended.replaceAll(/(?<!\d)[,;?]|[,;?](?!\d)/g, (mark) => arabicMarks[mark] ?? mark);
}

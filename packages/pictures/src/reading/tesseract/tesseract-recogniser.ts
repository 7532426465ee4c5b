import type { Canvas } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { ReadLine } from "../recognition/paddle-recogniser.ts";
import { lineImage } from "./line-image.ts";
import { runTesseract, type TesseractLine } from "./run-tesseract.ts";
import { tesseractLanguages } from "./tesseract-languages.ts";

export { tesseractLineHeight } from "./line-image.ts";

/** Reads crops of lines, {@link tesseractLineHeight} high, with tesseract; in their order. */
export async function recogniseWithTesseract(crops: readonly Canvas[], language: LanguageCode): Promise<ReadLine[]> {
  const lines = await runTesseract(crops.map(lineImage), tesseractLanguages[language].models);
  return lines.map((line) => ({ text: corrected(line.text, language), confidence: mean(line) }));
}

function mean({ confidences }: TesseractLine): number {
  return confidences.length === 0 ? 0 : confidences.reduce((sum, value) => sum + value, 0) / confidences.length;
}

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。「」『』（）・！？：；`;
const spaceBetweenCjk = new RegExp(`(?<=[${cjk}]) (?=[${cjk}])`, "gu");
const arabicMarks: Readonly<Record<string, string>> = { ",": "،", ";": "؛", "?": "؟" };

/** What tesseract's models are known to get wrong in a language. */
function corrected(text: string, language: LanguageCode): string {
  if (language === "ja") return text.replaceAll(spaceBetweenCjk, "");
  if (language !== "ar") return text;
  // A mark at the left end of a line ends it, whatever comes out first.
  const ended = text.replace(/^([.،؛:!؟,;?]+)\s*(.*)$/su, "$2$1");
  return ended.replaceAll(/(?<!\d)[,;?]|[,;?](?!\d)/g, (mark) => arabicMarks[mark] ?? mark);
}

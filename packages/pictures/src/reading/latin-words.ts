import type { Canvas } from "@napi-rs/canvas";
import type { TextBox } from "../model/picture-text.ts";
import type { ReadLine } from "./recognition/paddle-recogniser.ts";
import type { TesseractLine, TesseractWord } from "./tesseract/run-tesseract.ts";
import { imagePadding } from "./tesseract/tesseract-recogniser.ts";

/*
 * Tesseract's Korean and Arabic know few Latin letters and put others in their place; with English beside them they read
 * worse. PP-OCR reads such words well: it is asked about those of which tesseract is not sure.
 */

/** A word that is no plain word of the script and surer than this is left. */
const sureWord = 0.9;
const sureLetters = 0.7;
const sureLatin = 0.85;

/** Words beside each other that may be Latin, and where they stand in their line's text. */
export interface DoubtfulRun {
  /** Of the line's text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly box: TextBox;
}

interface PlacedWord extends TesseractWord {
  readonly from: number;
  readonly to: number;
}

const isNative = /^[\p{Script=Hangul}\p{Script=Arabic}\p{M}\s.,،؛؟!?:;()"'“”‘’«»-]+$/u;
const isDoubtful = ({ text, confidence }: TesseractWord): boolean =>
  confidence < (isNative.test(text) ? sureLetters : sureWord);

/** @param crop what tesseract was given of the box */
export function doubtfulRuns(line: TesseractLine, box: TextBox, crop: Canvas): DoubtfulRun[] {
  const words = placed(line);
  const runs: PlacedWord[][] = [];
  for (const [index, word] of words.entries()) {
    if (!isDoubtful(word)) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === words[index - 1]) last.push(word);
    else runs.push([word]);
  }
  return runs.map((run) => ({
    from: run[0]?.from ?? 0,
    to: run.at(-1)?.to ?? 0,
    box: partOf(box, crop, spanOf(run, words)),
  }));
}

/** The words as they follow each other in the text; those that are not found in it are left out. */
function placed({ text, words }: TesseractLine): PlacedWord[] {
  let at = 0;
  return words.flatMap((word) => {
    const from = text.indexOf(word.text, at);
    if (from < 0) return [];
    at = from + word.text.length;
    return [{ ...word, from, to: at }];
  });
}

interface Span {
  readonly left: number;
  readonly right: number;
}

/** Halfway to the neighbours: the ends of a misread word are misread too. */
function spanOf(run: readonly TesseractWord[], words: readonly TesseractWord[]): Span {
  const left = Math.min(...run.map((word) => word.left));
  const right = Math.max(...run.map((word) => word.right));
  const others = words.filter((word) => !run.includes(word));
  const before = Math.max(left - 12, ...others.map((word) => word.right).filter((edge) => edge <= left));
  const after = Math.min(right + 12, ...others.map((word) => word.left).filter((edge) => edge >= right));
  return { left: (left + before) / 2, right: (right + after) / 2 };
}

function partOf(box: TextBox, crop: Canvas, { left, right }: Span): TextBox {
  const scale = box.height / crop.height;
  const middle = ((left + right) / 2 - imagePadding - crop.width / 2) * scale;
  return {
    ...box,
    x: box.x + middle * Math.cos(box.angle),
    y: box.y + middle * Math.sin(box.angle),
    width: (right - left) * scale,
  };
}

const native = String.raw`[\p{Script=Hangul}\p{Script=Arabic}]`;
const nativeBefore = new RegExp(`^${native}(?:\\s?${native})*\\s?`, "u");
const nativeBehind = new RegExp(
  `(?<![\\s\\p{Script=Hangul}\\p{Script=Arabic}])\\s?${native}(?:\\s?${native})*[.,،]?$`,
  "u",
);

/** A run as PP-OCR reads it, where that is Latin, with what stands before and behind it in the line's own script. */
export function latinOf(run: string, read: ReadLine): string | undefined {
  const latin = read.text.replaceAll(
    /^[^\p{Script=Latin}\p{N}([{"'@#$€-]+|(?<![^\p{Script=Latin}\p{N})\]}"'.,%!?:;-])[^\p{Script=Latin}\p{N})\]}"'.,%!?:;-]+$/gu,
    "",
  );
  const letters = latin.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const foreign = latin.match(/[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/gu)?.length ?? 0;
  if (letters === 0 || foreign > 0 || read.confidence < sureLatin) return undefined;
  const before = nativeBefore.exec(run)?.[0] ?? "";
  const behind = nativeBehind.exec(run.slice(before.length))?.[0] ?? "";
  const isLost = letters * 2 < before.length + behind.length;
  return isLost ? undefined : before + latin + behind;
}

/** A text with some of its runs put anew. */
export function withRuns(text: string, runs: readonly { from: number; to: number; text: string }[]): string {
  return runs.toReversed().reduce((whole, run) => whole.slice(0, run.from) + run.text + whole.slice(run.to), text);
}

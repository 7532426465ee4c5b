import type { Canvas } from "@napi-rs/canvas";
import packages from "../../debian-packages.json" with { type: "json" };
import { PictureError } from "../../model/picture-error.ts";
import type { WritingMode } from "../../model/picture-text.ts";
import type { ReadLine } from "../recognition/paddle-recogniser.ts";
import { corrected } from "./corrected.ts";
import { modelFinder } from "./installed-models.ts";
import { lineImage } from "./line-image.ts";
import { runTesseract, type TesseractLine, type TesseractMode } from "./run-tesseract.ts";
import { type TesseractLanguage, type TesseractLanguageCode, tesseractLanguages } from "./tesseract-languages.ts";

export { imagePadding, tesseractLineHeight } from "./line-image.ts";

export interface TesseractCrop {
  readonly crop: Canvas;
  readonly writing: WritingMode;
}

/** A line that is less sure than this is read in another way too. */
const leastSure = 0.6;

const findModels = modelFinder();

/** Whether tesseract has what it needs for a language. */
export async function canRead(language: TesseractLanguageCode): Promise<boolean> {
  const { model } = tesseractLanguages[language];
  return (await findModels(model)).has(model);
}

/**
 * Reads crops of lines, {@link tesseractLineHeight} high or, of columns, wide, with tesseract; in their order. Columns take a
 * process more, and so do lines in which nothing was found.
 * @throws {PictureError} pictureLanguageUnavailable with the package that is missing, pictureFailed
 */
export async function recogniseWithTesseract(
  crops: readonly TesseractCrop[],
  language: TesseractLanguageCode,
): Promise<TesseractLine[]> {
  const settings: TesseractLanguage = tesseractLanguages[language];
  const models = await findModels(settings.model);
  if (!models.has(settings.model))
    throw new PictureError("pictureLanguageUnavailable", { language, package: packages.languages[settings.model] });
  const lines = crops.map((): TesseractLine => ({ text: "", words: [] }));
  for (const writing of ["horizontal", "vertical"] as const) {
    const indexes = [...crops.keys()].filter((index) => crops[index]?.writing === writing);
    const images = indexes.flatMap((index) => crops[index]?.crop ?? []).map(lineImage);
    const read = await runTesseract(images, modeFor(settings, writing, models));
    for (const [at, line] of read.entries()) lines[indexes[at] ?? -1] = line;
  }
  return withoutGaps(lines, crops, modeFor(settings, "horizontal", models).models);
}

/** Tesseract at times finds half of a line, or none; told to look for nothing, it reads it. */
async function withoutGaps(
  lines: TesseractLine[],
  crops: readonly TesseractCrop[],
  models: string,
): Promise<TesseractLine[]> {
  const doubtful = [...lines.keys()].filter((index) => {
    const line = lines[index];
    return line !== undefined && crops[index]?.writing === "horizontal" && confidenceOf(line) < leastSure;
  });
  const images = doubtful.flatMap((index) => crops[index]?.crop ?? []).map(lineImage);
  const read = await runTesseract(images, { models, segmentation: "13" });
  for (const [at, line] of read.entries()) {
    const index = doubtful[at] ?? -1;
    if (confidenceOf(line) > confidenceOf(lines[index] ?? line)) lines[index] = line;
  }
  return lines;
}

function confidenceOf({ words }: TesseractLine): number {
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return words.length === 0 ? 0 : sum / words.length;
}

/** A line with what is known to be wrong put right. */
export function asRead(line: TesseractLine, language: TesseractLanguageCode): ReadLine {
  return { text: corrected(line.text, language), confidence: confidenceOf(line) };
}

function modeFor(settings: TesseractLanguage, writing: WritingMode, models: ReadonlySet<string>): TesseractMode {
  const { model, second, columns } = settings;
  if (writing === "vertical")
    return { models: columns !== undefined && models.has(columns) ? columns : model, segmentation: "5" };
  return { models: second !== undefined && models.has(second) ? `${model}+${second}` : model, segmentation: "7" };
}

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

export { tesseractLineHeight } from "./line-image.ts";

export interface TesseractCrop {
  readonly crop: Canvas;
  readonly writing: WritingMode;
}

const findModels = modelFinder();

/** Whether tesseract has what it needs for a language. */
export async function canRead(language: TesseractLanguageCode): Promise<boolean> {
  const { model } = tesseractLanguages[language];
  return (await findModels(model)).has(model);
}

/**
 * Reads crops of lines, {@link tesseractLineHeight} high or, of columns, wide, with tesseract; in their order. Columns take a
 * process more.
 * @throws {PictureError} pictureLanguageUnavailable with the package that is missing, pictureFailed
 */
export async function recogniseWithTesseract(
  crops: readonly TesseractCrop[],
  language: TesseractLanguageCode,
): Promise<ReadLine[]> {
  const settings: TesseractLanguage = tesseractLanguages[language];
  const models = await findModels(settings.model);
  if (!models.has(settings.model))
    throw new PictureError("pictureLanguageUnavailable", { language, package: packages.languages[settings.model] });
  const lines = crops.map((): ReadLine => ({ text: "", confidence: 0 }));
  for (const writing of ["horizontal", "vertical"] as const) {
    const indexes = [...crops.keys()].filter((index) => crops[index]?.writing === writing);
    const images = indexes.flatMap((index) => crops[index]?.crop ?? []).map(lineImage);
    const read = await runTesseract(images, modeFor(settings, writing, models));
    for (const [at, line] of read.entries())
      lines[indexes[at] ?? -1] = { text: corrected(line.text, language), confidence: mean(line) };
  }
  return lines;
}

function modeFor(settings: TesseractLanguage, writing: WritingMode, models: ReadonlySet<string>): TesseractMode {
  const { model, second, columns } = settings;
  if (writing === "vertical")
    return { models: columns !== undefined && models.has(columns) ? columns : model, segmentation: "5" };
  return { models: second !== undefined && models.has(second) ? `${model}+${second}` : model, segmentation: "7" };
}

function mean({ confidences }: TesseractLine): number {
  return confidences.length === 0 ? 0 : confidences.reduce((sum, value) => sum + value, 0) / confidences.length;
}

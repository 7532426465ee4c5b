import type { Canvas } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { InferenceSession } from "onnxruntime-node";
import type { TextBox, WritingMode } from "../model/picture-text.ts";
import { doubtfulRuns, latinOf, withRuns } from "./latin-words.ts";
import { columnAsLine, columnCrop } from "./recognition/column-crop.ts";
import { cropLine, withEnds } from "./recognition/crop-line.ts";
import type { RecogniseLines } from "./recognition/lanes.ts";
import { lineHeight } from "./recognition/line-planes.ts";
import type { ReadLine } from "./recognition/paddle-recogniser.ts";
import type { TesseractLine } from "./tesseract/run-tesseract.ts";
import { isTesseractLanguage } from "./tesseract/tesseract-languages.ts";
import {
  asRead,
  canRead,
  recogniseWithTesseract,
  type TesseractCrop,
  tesseractLineHeight,
} from "./tesseract/tesseract-recogniser.ts";

/** The networks, loaded once. */
export interface Networks {
  readonly detection: InferenceSession;
  readonly direction: InferenceSession;
  readonly recogniseLines: RecogniseLines;
}

/** A box and how the line in it is written. */
export interface WrittenBox extends TextBox {
  readonly writing: WritingMode;
}

export interface BoxesToRead {
  readonly picture: Canvas;
  readonly boxes: readonly WrittenBox[];
  readonly language: LanguageCode;
}

/** Lines so long, in heights, are read narrower: as well, measured over three fonts, and in proportion faster. */
const longLine = 6;
const veryLongLine = 30;
const squeezeOf = ({ width, height }: TextBox): number =>
  width > height * veryLongLine ? 0.65 : width > height * longLine ? 0.75 : 1;

/** What tesseract is less sure of is read again by PP-OCR, which knows odd letters and bad pictures better. */
const doubtful = 0.75;

/** Reads what stands in boxes, in their order. @throws {PictureError} pictureLanguageUnavailable, pictureFailed */
export async function recognise(networks: Networks, toRead: BoxesToRead): Promise<ReadLine[]> {
  const { language } = toRead;
  if (!isTesseractLanguage(language)) return withPaddle(networks, toRead);
  if (language === "en-us" && !(await canRead(language))) return withPaddle(networks, toRead);
  const crops = tesseractCrops(toRead);
  const lines = await recogniseWithTesseract(crops, language);
  if (language === "ko" || language === "ar") return withLatin(networks, toRead, { crops, lines, language });
  const read = lines.map((line) => asRead(line, language));
  // It keeps the spaces between English words and is several times faster.
  return language === "en-us" ? withSecondOpinion(networks, toRead, read) : read;
}

async function withSecondOpinion(networks: Networks, toRead: BoxesToRead, read: ReadLine[]): Promise<ReadLine[]> {
  const indexes = [...read.keys()].filter((index) => (read[index]?.confidence ?? 0) < doubtful);
  const again = await withPaddle(networks, { ...toRead, boxes: indexes.flatMap((index) => toRead.boxes[index] ?? []) });
  for (const [at, line] of again.entries()) {
    const index = indexes[at] ?? -1;
    if (line.confidence > (read[index]?.confidence ?? 1)) read[index] = line;
  }
  return read;
}

interface TesseractReading {
  readonly crops: readonly TesseractCrop[];
  readonly lines: readonly TesseractLine[];
  readonly language: "ko" | "ar";
}

/** Words of which tesseract is not sure, as PP-OCR reads them where they are Latin. */
async function withLatin(
  networks: Networks,
  { picture, boxes }: BoxesToRead,
  { crops, lines, language }: TesseractReading,
): Promise<ReadLine[]> {
  const runs = lines.flatMap((line, index) => {
    const [box, crop] = [boxes[index], crops[index]?.crop];
    if (box?.writing !== "horizontal" || crop === undefined) return [];
    return doubtfulRuns(line, withEnds(box), crop).map((run) => ({ run, index }));
  });
  const pieces = runs.map(({ run }) => cropLine(picture, run.box, { height: lineHeight }));
  const read = await networks.recogniseLines(pieces);
  return lines.map((line, index) => {
    const better = runs.flatMap(({ run, index: of }, at) => {
      const piece = read[at];
      if (of !== index || piece === undefined) return [];
      const text = latinOf(line.text.slice(run.from, run.to), piece);
      return text === undefined ? [] : [{ from: run.from, to: run.to, text }];
    });
    return asRead({ ...line, text: withRuns(line.text, better) }, language);
  });
}

function withPaddle(networks: Networks, { picture, boxes }: BoxesToRead): Promise<ReadLine[]> {
  const crops = boxes.map((box) =>
    box.writing === "vertical"
      ? columnAsLine(picture, box, lineHeight)
      : cropLine(picture, withEnds(box), { height: lineHeight, squeeze: squeezeOf(box) }),
  );
  return networks.recogniseLines(crops);
}

function tesseractCrops({ picture, boxes }: BoxesToRead): TesseractCrop[] {
  return boxes.map(({ writing, ...box }) => ({
    writing,
    crop:
      writing === "vertical"
        ? columnCrop(picture, box, tesseractLineHeight)
        : cropLine(picture, withEnds(box), { height: tesseractLineHeight }),
  }));
}

import type { Canvas } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { InferenceSession } from "onnxruntime-node";
import type { TextBox, WritingMode } from "../model/picture-text.ts";
import { columnAsLine, columnCrop } from "./recognition/column-crop.ts";
import { cropLine, withEnds } from "./recognition/crop-line.ts";
import { lineHeight, type ReadLine, recogniseLines } from "./recognition/paddle-recogniser.ts";
import { isTesseractLanguage } from "./tesseract/tesseract-languages.ts";
import {
  canRead,
  recogniseWithTesseract,
  type TesseractCrop,
  tesseractLineHeight,
} from "./tesseract/tesseract-recogniser.ts";

/** The networks, loaded once. */
export interface Networks {
  readonly detection: InferenceSession;
  readonly recognition: InferenceSession;
  readonly direction: InferenceSession;
  readonly characters: readonly string[];
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
  if (language !== "en-us") return recogniseWithTesseract(tesseractCrops(toRead), language);
  return (await canRead(language)) ? english(networks, toRead) : withPaddle(networks, toRead);
}

/** Tesseract keeps the spaces between words and is several times faster. */
async function english(networks: Networks, toRead: BoxesToRead): Promise<ReadLine[]> {
  const lines = await recogniseWithTesseract(tesseractCrops(toRead), "en-us");
  const indexes = [...lines.keys()].filter((index) => (lines[index]?.confidence ?? 0) < doubtful);
  const again = await withPaddle(networks, { ...toRead, boxes: indexes.flatMap((index) => toRead.boxes[index] ?? []) });
  for (const [at, line] of again.entries()) {
    const index = indexes[at] ?? -1;
    if (line.confidence > (lines[index]?.confidence ?? 1)) lines[index] = line;
  }
  return lines;
}

function withPaddle(networks: Networks, { picture, boxes }: BoxesToRead): Promise<ReadLine[]> {
  const crops = boxes.map((box) =>
    box.writing === "vertical"
      ? columnAsLine(picture, box, lineHeight)
      : cropLine(picture, withEnds(box), { height: lineHeight, squeeze: squeezeOf(box) }),
  );
  return recogniseLines(networks.recognition, networks.characters, crops);
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

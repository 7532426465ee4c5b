import type { Canvas } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { InferenceSession } from "onnxruntime-node";
import type { TextBox, WritingMode } from "../model/picture-text.ts";
import { columnAsLine, columnCrop } from "./recognition/column-crop.ts";
import { cropLine } from "./recognition/crop-line.ts";
import { lineHeight, type ReadLine, recogniseLines } from "./recognition/paddle-recogniser.ts";
import { recogniseWithTesseract, tesseractLineHeight } from "./tesseract/tesseract-recogniser.ts";

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

const paddleLanguages: ReadonlySet<LanguageCode> = new Set(["zh-cn", "en-us"]);

/** Reads what stands in boxes, in their order. @throws {PictureError} pictureLanguageUnavailable, pictureFailed */
export function recognise(networks: Networks, { picture, boxes, language }: BoxesToRead): Promise<ReadLine[]> {
  if (paddleLanguages.has(language)) {
    const crops = boxes.map((box) =>
      box.writing === "vertical"
        ? columnAsLine(picture, box, lineHeight)
        : cropLine(picture, box, { height: lineHeight }),
    );
    return recogniseLines(networks.recognition, networks.characters, crops);
  }
  const crops = boxes.map(({ writing, ...box }) => ({
    writing,
    crop:
      writing === "vertical"
        ? columnCrop(picture, box, tesseractLineHeight)
        : cropLine(picture, box, { height: tesseractLineHeight }),
  }));
  return recogniseWithTesseract(crops, language);
}

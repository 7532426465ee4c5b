import type { Canvas } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { InferenceSession } from "onnxruntime-node";
import type { TextBox, TextLine } from "../model/picture-text.ts";
import { detectLines } from "./detection/detect-lines.ts";
import { usualGap } from "./detection/join-fragments.ts";
import { loadCharacters, loadModel } from "./models.ts";
import { cropLine } from "./recognition/crop-line.ts";
import { lineHeight, type ReadLine, recogniseLines } from "./recognition/paddle-recogniser.ts";
import { recogniseWithTesseract, tesseractLineHeight } from "./tesseract/tesseract-recogniser.ts";

/** The networks, loaded once. */
export interface Reader {
  readonly detection: InferenceSession;
  readonly recognition: InferenceSession;
  readonly characters: readonly string[];
}

export async function loadReader(threads: number): Promise<Reader> {
  const [detection, recognition] = await Promise.all([
    loadModel("detection", threads),
    loadModel("recognition", threads),
  ]);
  return { detection, recognition, characters: loadCharacters() };
}

/** How far apart parts of a line may be. Burmese is unknown to the network, which overlooks some of it. */
const gapsInHeights: Partial<Record<LanguageCode, number>> = { my: 4 };

/** The lines of a picture in no order; what reads as nothing is left out. */
export async function readLines(reader: Reader, picture: Canvas, language: LanguageCode): Promise<TextLine[]> {
  const boxes = await detectLines(reader.detection, picture, gapsInHeights[language] ?? usualGap);
  const read = await recognise(reader, { picture, boxes, language });
  return boxes.flatMap((box: TextBox, index): TextLine[] => {
    const line = read[index];
    return line === undefined || line.text === "" ? [] : [{ ...line, box }];
  });
}

interface Lines {
  readonly picture: Canvas;
  readonly boxes: readonly TextBox[];
  readonly language: LanguageCode;
}

function recognise(reader: Reader, { picture, boxes, language }: Lines): Promise<ReadLine[]> {
  const isPaddle = language === "zh-cn" || language === "en-us";
  const height = isPaddle ? lineHeight : tesseractLineHeight;
  const crops = boxes.map((box) => cropLine(picture, box, { height }));
  if (isPaddle) return recogniseLines(reader.recognition, reader.characters, crops);
  return recogniseWithTesseract(crops, language);
}

import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Canvas } from "@napi-rs/canvas";
import type { WrittenLine } from "../layout/lay-out.ts";
import { detectLines } from "./detection/detect-lines.ts";
import { usualGap } from "./detection/join-fragments.ts";
import { splitAtRules } from "./detection/split-at-rules.ts";
import { greyPicture } from "./grey-picture.ts";
import { loadModel } from "./models.ts";
import { setUpright } from "./orientation/set-upright.ts";
import { type Networks, recognise, type WrittenBox } from "./recognise.ts";
import { openLanes } from "./recognition/lanes.ts";
import type { ReadLine } from "./recognition/paddle-recogniser.ts";

export async function loadNetworks(threads: number): Promise<Networks> {
  const [detection, direction, recogniseLines] = await Promise.all([
    loadModel("detection", threads),
    loadModel("direction", threads),
    openLanes(threads),
  ]);
  return { detection, direction, recogniseLines };
}

/** How far apart parts of a line may be. Burmese is unknown to the network, which overlooks some of it. */
const gapsInHeights: Partial<Record<LanguageCode, number>> = { my: 4 };

/** What was read, in no order, in the picture as its text is upright. */
export interface ReadLines {
  readonly canvas: Canvas;
  /** Quarter turns clockwise that the text asked for. */
  readonly turns: 0 | 1 | 2 | 3;
  readonly lines: readonly WrittenLine[];
}

/** The lines of a picture; what reads as nothing is left out. */
export async function readLines(networks: Networks, picture: Canvas, language: LanguageCode): Promise<ReadLines> {
  const found = await detectLines(networks.detection, picture, gapsInHeights[language] ?? usualGap);
  const cells = splitAtRules(found, greyPicture(picture));
  const { canvas, turns, boxes } = await setUpright(networks, { canvas: picture, boxes: cells, language });
  const read = await recognise(networks, { picture: canvas, boxes, language });
  return { canvas, turns, lines: linesOf(boxes, read) };
}

/** Below this a line is no text but leaves, bricks or a code; one without letters and digits is sooner so. */
const leastConfidence = 0.2;
const leastOfMarks = 0.7;

/** What was read in boxes as lines; what reads as nothing is left out. */
export function linesOf(boxes: readonly WrittenBox[], read: readonly ReadLine[]): WrittenLine[] {
  return boxes.flatMap(({ writing, ...box }, index): WrittenLine[] => {
    const line = read[index];
    const least = /[\p{L}\p{N}]/u.test(line?.text ?? "") ? leastConfidence : leastOfMarks;
    return line === undefined || line.text === "" || line.confidence < least ? [] : [{ ...line, box, writing }];
  });
}

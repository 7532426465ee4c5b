import type { Canvas } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { boundsOf, boxOf, placeOf } from "../geometry/frame.ts";
import { joinText } from "../layout/join-text.ts";
import { layOut, type WrittenLine } from "../layout/lay-out.ts";
import type { TextBlock, TextBox } from "../model/picture-text.ts";
import { detectLines } from "./detection/detect-lines.ts";
import { usualGap } from "./detection/join-fragments.ts";
import { linesOf } from "./reader.ts";
import { greyPicture } from "./grey-picture.ts";
import { type Networks, recognise, type WrittenBox } from "./recognise.ts";
import { cropLine } from "./recognition/crop-line.ts";

export interface Regions {
  readonly canvas: Canvas;
  readonly language: LanguageCode;
  readonly regions: readonly TextBox[];
}

/** Around a region, in pixels: detection overlooks parts of what fills its picture. */
const surroundings = 64;

/** Each region as a block of its own, in their order; one without text gives none. */
export async function readRegions(networks: Networks, { canvas, language, regions }: Regions): Promise<TextBlock[]> {
  const blocks: TextBlock[] = [];
  for (const region of regions) {
    const found = await linesWithin(networks, canvas, region);
    // What detection does not see is read as the one line that its owner says it is.
    const boxes = found.length === 0 ? [{ ...region, writing: "horizontal" as const }] : found;
    const read = await recognise(networks, { picture: canvas, boxes, language });
    const lines = linesOf(boxes, read);
    if (lines.length > 0) blocks.push(oneBlock(lines, { canvas, language, regions: [region] }));
  }
  return blocks;
}

/** The lines that detection finds in a region, in the picture's pixels. */
async function linesWithin(networks: Networks, canvas: Canvas, region: TextBox): Promise<WrittenBox[]> {
  const cut = { ...region, width: region.width + 2 * surroundings, height: region.height + 2 * surroundings };
  const crop = cropLine(canvas, cut, { height: Math.round(cut.height) });
  const scale = { x: cut.width / crop.width, y: cut.height / crop.height };
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)];
  const boxes = await detectLines(networks.detection, crop, usualGap);
  return boxes.flatMap((box): WrittenBox[] => {
    const middle = { x: (box.x - crop.width / 2) * scale.x, y: (box.y - crop.height / 2) * scale.y };
    const own = cutToRegion({ ...box, ...middle }, region);
    if (own === undefined) return [];
    const isUpright = isLevel(own.angle);
    return [
      {
        width: own.width,
        height: own.height,
        x: region.x + own.x * cos - own.y * sin,
        y: region.y + own.x * sin + own.y * cos,
        angle: region.angle + own.angle,
        writing: isUpright || own.width < own.height * 2 ? "horizontal" : "vertical",
      },
    ];
  });
}

const isLevel = (angle: number): boolean => Math.abs(Math.round(angle / (Math.PI / 2))) % 2 === 0;

/**
 * What of a line belongs to a region around whose middle it is given, turned as the region is: nothing of one beside it, and
 * what is in it of one that goes on beyond it.
 */
function cutToRegion(line: TextBox, region: TextBox): TextBox | undefined {
  const level = isLevel(line.angle);
  const [middle, across] = level ? [line.x, line.y] : [line.y, line.x];
  const [length, thickness] = level ? [region.width, region.height] : [region.height, region.width];
  if (Math.abs(across) > thickness / 2) return undefined;
  const from = Math.max(middle - line.width / 2, -length / 2);
  const to = Math.min(middle + line.width / 2, length / 2);
  if (to - from < Math.min(line.width, line.height) / 2) return undefined;
  const place = (from + to) / 2;
  return { ...line, ...(level ? { x: place } : { y: place }), width: to - from };
}

/** Lines in the order of reading, whatever blocks they would make. */
function oneBlock(lines: readonly WrittenLine[], { canvas, language }: Regions): TextBlock {
  const parts = layOut(lines, { grey: greyPicture(canvas), isRightToLeft: language === "ar" });
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first as TextBlock;
  const angle = first.box.angle;
  return {
    ...first,
    text: joinText(parts.map(({ text }) => text)),
    lines: parts.flatMap((part) => part.lines),
    box: boxOf(boundsOf(parts.map(({ box }) => placeOf({ ...box, angle }))), angle),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
  };
}

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

/** Around a region, in its heights: a line that fills it is not found at its very edge. */
const margin = 0.25;
const mostMargin = 24;

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
  const more = 2 * Math.min(mostMargin, region.height * margin);
  const cut = { ...region, width: region.width + more, height: region.height + more };
  const crop = cropLine(canvas, cut, { height: Math.max(16, Math.round(cut.height)) });
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)];
  const boxes = await detectLines(networks.detection, crop, usualGap);
  return boxes.map((box): WrittenBox => {
    const [along, across] = [
      (box.x - crop.width / 2) * (cut.width / crop.width),
      (box.y - crop.height / 2) * (cut.height / crop.height),
    ];
    const isUpright = Math.abs(Math.round(box.angle / (Math.PI / 2))) % 2 === 0;
    return {
      width: box.width,
      height: box.height,
      x: region.x + along * cos - across * sin,
      y: region.y + along * sin + across * cos,
      angle: region.angle + box.angle,
      writing: isUpright || box.width < box.height * 2 ? "horizontal" : "vertical",
    };
  });
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

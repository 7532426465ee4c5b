import { decodePicture } from "../decode/decode-picture.ts";
import { turnCanvas } from "../decode/turn-canvas.ts";
import { drawPicture } from "../drawing/draw-picture.ts";
import { jpegQuality } from "../drawing/output/jpeg.ts";
import type { QuarterTurns } from "../drawing/output/pixels.ts";
import type { DrawnPicture } from "../model/drawing.ts";
import type { DrawJob } from "./messages.ts";

export async function drawTask(job: DrawJob): Promise<DrawnPicture> {
  const { bytes, blocks, language, format, quarterTurns } = job;
  const { canvas, turns, header } = await decodePicture(bytes, { ...job, keepsTransparency: format === "png" });
  const upright = turnCanvas(canvas, quartersFrom(turns, quarterTurns));
  const { width, height } = upright;
  const pixels = { width, height, data: upright.getContext("2d").getImageData(0, 0, width, height).data };
  const quality = header.format === "jpeg" ? jpegQuality(bytes) : undefined;
  return drawPicture(pixels, { blocks, language, format, ...(quality !== undefined && { quality }) });
}

/** How far a picture that is turned so far is to be turned on. */
const quartersFrom = (from: QuarterTurns, to: QuarterTurns): QuarterTurns => ((to - from + 4) % 4) as QuarterTurns;

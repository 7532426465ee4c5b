import { createCanvas, type Canvas } from "@napi-rs/canvas";
import { decodePicture } from "../decode/decode-picture.ts";
import { drawPicture } from "../drawing/draw-picture.ts";
import { jpegQuality } from "../drawing/output/jpeg.ts";
import type { Pixels } from "../drawing/output/pixels.ts";
import type { DrawnPicture } from "../model/drawing.ts";
import type { DrawJob } from "./messages.ts";

export async function drawTask(job: DrawJob): Promise<DrawnPicture> {
  const { bytes, blocks, language, format, quarterTurns } = job;
  const { canvas, turns, header } = await decodePicture(bytes, { ...job, keepsTransparency: format === "png" });
  const pixels = turned(canvas, (quarterTurns - turns + 4) % 4);
  const quality = header.format === "jpeg" ? jpegQuality(bytes) : undefined;
  return drawPicture(pixels, { blocks, language, format, ...(quality !== undefined && { quality }) });
}

/** Turned clockwise by so many quarters. */
function turned(canvas: Canvas, turns: number): Pixels {
  const { width, height } = turns % 2 === 1 ? { width: canvas.height, height: canvas.width } : canvas;
  if (turns === 0) return { width, height, data: canvas.getContext("2d").getImageData(0, 0, width, height).data };
  const context = createCanvas(width, height).getContext("2d");
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

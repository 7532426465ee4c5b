import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { TextBox } from "../../model/picture-text.ts";

/** In heights: a comma at the end of a line is often left out of its box. */
const endMargin = 0.12;

/** A box with a little more at both ends. */
export function withEnds(box: TextBox): TextBox {
  return { ...box, width: box.width + 2 * endMargin * box.height };
}

export interface CropOptions {
  /** Of the crop, in pixels. */
  readonly height: number;
  /** How much narrower than it is high the crop becomes; 1 unless said otherwise. */
  readonly squeeze?: number;
}

/** What stands in a box, laid level. */
export function cropLine(picture: Canvas, box: TextBox, { height, squeeze = 1 }: CropOptions): Canvas {
  const scale = height / box.height;
  const canvas = createCanvas(Math.max(16, Math.round(box.width * scale * squeeze)), height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.scale(canvas.width / box.width, scale);
  context.translate(box.width / 2, box.height / 2);
  context.rotate(-box.angle);
  context.translate(-box.x, -box.y);
  const { x, y, width: across, height: down } = boundsOf(picture, box);
  // Only what is near: smoothing would make smaller copies of all of a large picture.
  if (across > 0 && down > 0) context.drawImage(picture, x, y, across, down, x, y, across, down);
  return canvas;
}

function boundsOf(picture: Canvas, box: TextBox): { x: number; y: number; width: number; height: number } {
  const [cos, sin] = [Math.abs(Math.cos(box.angle)), Math.abs(Math.sin(box.angle))];
  const halfWidth = (box.width * cos + box.height * sin) / 2 + 2;
  const halfHeight = (box.width * sin + box.height * cos) / 2 + 2;
  const x = Math.max(0, Math.floor(box.x - halfWidth));
  const y = Math.max(0, Math.floor(box.y - halfHeight));
  const right = Math.min(picture.width, Math.ceil(box.x + halfWidth));
  const bottom = Math.min(picture.height, Math.ceil(box.y + halfHeight));
  return { x, y, width: right - x, height: bottom - y };
}

import { createCanvas } from "@napi-rs/canvas";
import type { Colour } from "../ink/background.ts";
import { cssOf } from "./colour.ts";
import { boundsOf, frameFrom, type Frame } from "../frame.ts";
import type { Pixels } from "../output/pixels.ts";
import type { SetText } from "./set-text.ts";
import type { Typeface } from "./typeface.ts";

/** Room for soft edges, in pixels. */
const margin = 2;

/** Draws a set text into the pixels; those that no stroke touches stay exactly as they are. */
export function drawText(pixels: Pixels, set: SetText, style: { typeface: Typeface; colour: Colour; frame: Frame }) {
  const { typeface, colour, frame } = style;
  const bounds = boundsOf([frameFrom(frame, set.ink)], margin, pixels);
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  if (width === 0 || height === 0) return;
  const context = createCanvas(width, height).getContext("2d");
  context.translate(frame.x - bounds.left, frame.y - bounds.top);
  context.rotate(frame.angle);
  context.font = typeface.font(set.fontPixels);
  context.direction = typeface.direction;
  context.textAlign = "left";
  context.fillStyle = cssOf(colour);
  for (const { text, x, y, isTurned } of set.pieces) {
    context.save();
    context.translate(x, y);
    if (isTurned) context.rotate(Math.PI / 2);
    context.fillText(text, 0, 0);
    context.restore();
  }
  const layer = context.getImageData(0, 0, width, height).data;
  for (let index = 0; index < width * height; index++) {
    const opacity = (layer[index * 4 + 3] ?? 0) / 255;
    if (opacity === 0) continue;
    const at = ((bounds.top + Math.floor(index / width)) * pixels.width + bounds.left + (index % width)) * 4;
    blend(pixels.data, at, colour, opacity);
  }
}

function blend(data: Uint8ClampedArray, at: number, colour: Colour, opacity: number) {
  const below = ((data[at + 3] ?? 0) / 255) * (1 - opacity);
  const alpha = opacity + below;
  for (let channel = 0; channel < 3; channel++) {
    data[at + channel] = ((colour[channel] ?? 0) * opacity + (data[at + channel] ?? 0) * below) / alpha;
  }
  data[at + 3] = alpha * 255;
}

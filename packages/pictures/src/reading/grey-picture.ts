import type { Canvas } from "@napi-rs/canvas";
import type { GreyPicture } from "../layout/separators.ts";

/** Rows that are copied at once: all of a large picture would be held twice. */
const rowsAtOnce = 256;

/** Brightness, as Rec. 601 weighs the colours. */
export function greyPicture(canvas: Canvas): GreyPicture {
  const { width, height } = canvas;
  const values = new Uint8Array(width * height);
  const context = canvas.getContext("2d");
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top);
    greyOf(context.getImageData(0, top, width, rows).data, values.subarray(top * width, (top + rows) * width));
  }
  return { width, height, values };
}

/** @param pixels RGBA; @param grey gets their brightness */
export function greyOf(pixels: Uint8ClampedArray, grey: Uint8Array): void {
  for (let index = 0, at = 0; index < grey.length; index++, at += 4)
    grey[index] = 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0);
}

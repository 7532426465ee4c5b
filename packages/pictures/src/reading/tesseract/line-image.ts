import type { Canvas } from "@napi-rs/canvas";
import { greyOf } from "../grey-picture.ts";

/** What tesseract reads lines best in, in pixels; measured over six scripts. */
export const tesseractLineHeight = 36;
/** Around it, in pixels. */
export const imagePadding = 12;
/** Darker than this is a dark ground: tesseract reads dark on light. */
const darkGround = 110;

/** A crop as a portable grey map: dark on light, with a rim of its ground. */
export function lineImage(crop: Canvas): Buffer {
  const { width, height } = crop;
  const grey = new Uint8Array(width * height);
  greyOf(crop.getContext("2d").getImageData(0, 0, width, height).data, grey);
  const ground = medianOf(grey);
  const isDark = ground < darkGround;
  const [wide, high] = [width + 2 * imagePadding, height + 2 * imagePadding];
  const head = Buffer.from(`P5\n${wide} ${high}\n255\n`, "latin1");
  const file = Buffer.alloc(head.length + wide * high, isDark ? 255 - ground : ground);
  head.copy(file);
  for (let y = 0; y < height; y++) {
    const to = head.length + (y + imagePadding) * wide + imagePadding;
    for (let x = 0; x < width; x++) {
      const value = grey[y * width + x] ?? 0;
      file[to + x] = isDark ? 255 - value : value;
    }
  }
  return file;
}

/** Most of a line is its ground. */
function medianOf(values: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let passed = 0;
  for (const [value, count] of counts.entries()) {
    passed += count;
    if (passed * 2 >= values.length) return value;
  }
  return 255;
}

import type { Colour } from "../drawing/ink/background.ts";
import { contains, type Frame } from "../drawing/frame.ts";
import type { Pixels } from "../drawing/output/pixels.ts";

/** Mean difference of two pictures over the pixels that are chosen, and the largest. */
export function differenceOf(one: Pixels, other: Pixels, isChosen: (x: number, y: number) => boolean) {
  let [sum, count, most] = [0, 0, 0];
  for (let index = 0; index < one.width * one.height; index++) {
    if (!isChosen((index % one.width) + 0.5, Math.floor(index / one.width) + 0.5)) continue;
    for (let channel = 0; channel < 3; channel++) {
      const difference = Math.abs((one.data[index * 4 + channel] ?? 0) - (other.data[index * 4 + channel] ?? 0));
      sum += difference;
      count++;
      most = Math.max(most, difference);
    }
  }
  return { mean: sum / Math.max(1, count), most, count };
}

/** Means of 7 × 7: grain, which nobody can restore, evens out, and what is left of letters does not. */
export function softened({ width, height, data }: Pixels): Pixels {
  const soft = new Uint8ClampedArray(data.length);
  for (let y = 3; y < height - 3; y++) {
    for (let x = 3; x < width - 3; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let dy = -3; dy <= 3; dy++) {
          for (let dx = -3; dx <= 3; dx++) sum += data[((y + dy) * width + x + dx) * 4 + channel] ?? 0;
        }
        soft[(y * width + x) * 4 + channel] = sum / 49;
      }
    }
  }
  return { width, height, data: soft };
}

/** The mean of what lies in a frame. */
export function meanColour(pixels: Pixels, frame: Frame): Colour {
  const sum = [0, 0, 0];
  let count = 0;
  for (let index = 0; index < pixels.width * pixels.height; index++) {
    const point = { x: (index % pixels.width) + 0.5, y: Math.floor(index / pixels.width) + 0.5 };
    if (!contains(frame, point)) continue;
    count++;
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (pixels.data[index * 4 + channel] ?? 0);
  }
  return [(sum[0] ?? 0) / count, (sum[1] ?? 0) / count, (sum[2] ?? 0) / count, 255];
}

import type { Canvas } from "@napi-rs/canvas";

export interface PlanePlace {
  readonly offset: number;
  /** Of a row of the input, at least the crop's. */
  readonly width: number;
}

/** Writes a crop as -1 to 1, a plane for each colour; what is right of it stays grey, which reads as nothing. */
export function writePlanes(crop: Canvas, values: Float32Array, { offset, width }: PlanePlace): void {
  const across = Math.min(crop.width, width);
  const { data } = crop.getContext("2d").getImageData(0, 0, across, crop.height);
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0; y < crop.height; y++) {
      const to = offset + (channel * crop.height + y) * width;
      const from = y * across * 4 + channel;
      for (let x = 0; x < across; x++) values[to + x] = (data[from + x * 4] ?? 0) / 127.5 - 1;
    }
  }
}

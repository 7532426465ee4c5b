import type { Canvas } from "@napi-rs/canvas";
import { writePlanes } from "../planes.ts";

/** Of what recognition takes, in pixels. */
export const lineHeight = 48;
/** Widths are multiples of it. */
const step = 8;

/** A line as recognition takes it: a plane for each colour, {@link lineHeight} rows of so many values from -1 to 1. */
export interface LinePlanes {
  readonly values: Float32Array<ArrayBuffer>;
  readonly width: number;
}

/** What is right of the crop stays grey, which reads as nothing. */
export function planesOf(crop: Canvas): LinePlanes {
  const width = Math.ceil(crop.width / step) * step;
  const values = new Float32Array(3 * lineHeight * width);
  writePlanes(crop, values, { offset: 0, width });
  return { values, width };
}

import type { Pixels } from "../output/pixels.ts";

/** Red, green, blue, alpha, 0 to 255. */
export type Colour = readonly [number, number, number, number];

/** A colour that may change evenly over the patch: `base + x · slopeX + y · slopeY`, from the picture's origin. */
export interface Plane {
  readonly base: Colour;
  readonly slopeX: Colour;
  readonly slopeY: Colour;
}

export interface Background {
  readonly plane: Plane;
  /** How far a pixel of the background is from the plane, the middle one of all, in levels. */
  readonly residue: number;
}

export function planeAt({ base, slopeX, slopeY }: Plane, x: number, y: number, channel: number): number {
  return (base[channel] ?? 0) + (slopeX[channel] ?? 0) * x + (slopeY[channel] ?? 0) * y;
}

export function colourDistance(one: Colour, other: Colour): number {
  return Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
}

export function colourAt(pixels: Pixels, x: number, y: number): Colour {
  const at = (y * pixels.width + x) * 4;
  const { data } = pixels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0];
}

/** The largest difference of a channel from the plane. */
export function distanceFromPlane(plane: Plane, pixels: Pixels, x: number, y: number): number {
  const at = (y * pixels.width + x) * 4;
  let most = 0;
  for (let channel = 0; channel < 4; channel++) {
    const difference = Math.abs((pixels.data[at + channel] ?? 0) - planeAt(plane, x, y, channel));
    if (difference > most) most = difference;
  }
  return most;
}

export function flatPlane(colour: Colour): Plane {
  return { base: colour, slopeX: [0, 0, 0, 0], slopeY: [0, 0, 0, 0] };
}

import { around, within, type LinePatch } from "./line-patch.ts";
import type { Pixels } from "./pixels.ts";

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

const channels = [0, 1, 2, 3] as const;

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

/** Positions in the picture of up to some thousand pixels of a patch. */
export function samplePatch(patch: LinePatch, accepts: (index: number) => boolean, limit = 6000): Int32Array {
  const found: number[] = [];
  const step = Math.max(1, Math.floor(Math.sqrt((patch.width * patch.height) / limit)));
  for (let y = 0; y < patch.height; y += step) {
    for (let x = 0; x < patch.width; x += step) {
      const index = y * patch.width + x;
      if (accepts(index)) found.push(patch.bounds.left + x, patch.bounds.top + y);
    }
  }
  return Int32Array.from(found);
}

function binOf(pixels: Pixels, x: number, y: number): number {
  const at = (y * pixels.width + x) * 4;
  const bits = (channel: number) => (pixels.data[at + channel] ?? 0) >> 4;
  return (bits(0) << 12) | (bits(1) << 8) | (bits(2) << 4) | bits(3);
}

function isNear(one: number, other: number): boolean {
  return [12, 8, 4, 0].every((shift) => Math.abs(((one >> shift) & 15) - ((other >> shift) & 15)) <= 1);
}

/** The colour that most of the samples have or nearly have, and their share of all. */
export function commonestColour(pixels: Pixels, samples: Int32Array): { colour: Colour; share: number } {
  const counts = new Map<number, number>();
  for (let index = 0; index < samples.length; index += 2) {
    const bin = binOf(pixels, samples[index] ?? 0, samples[index + 1] ?? 0);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  let [best, most] = [0, 0];
  for (const [bin, count] of counts) if (count > most) [best, most] = [bin, count];
  const sum = [0, 0, 0, 0];
  let count = 0;
  for (let index = 0; index < samples.length; index += 2) {
    const x = samples[index] ?? 0;
    const y = samples[index + 1] ?? 0;
    if (!isNear(binOf(pixels, x, y), best)) continue;
    count++;
    for (const channel of channels)
      sum[channel] = (sum[channel] ?? 0) + (pixels.data[(y * pixels.width + x) * 4 + channel] ?? 0);
  }
  const mean = (channel: number) => (sum[channel] ?? 0) / Math.max(1, count);
  return { colour: [mean(0), mean(1), mean(2), mean(3)], share: (2 * count) / Math.max(1, samples.length) };
}

export function flatPlane(colour: Colour): Plane {
  return { base: colour, slopeX: [0, 0, 0, 0], slopeY: [0, 0, 0, 0] };
}

/** Sums over positions from their centre, and what solves for the slopes. */
function leastSquares(
  pixels: Pixels,
  samples: Int32Array,
  accepts: (x: number, y: number) => boolean,
): Plane | undefined {
  let count = 0;
  let [sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0];
  const sums = channels.map(() => ({ s: 0, sx: 0, sy: 0 }));
  for (let index = 0; index < samples.length; index += 2) {
    const x = samples[index] ?? 0;
    const y = samples[index + 1] ?? 0;
    if (!accepts(x, y)) continue;
    count++;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
    syy += y * y;
    sums.forEach((sum, channel) => {
      const value = pixels.data[(y * pixels.width + x) * 4 + channel] ?? 0;
      sum.s += value;
      sum.sx += value * x;
      sum.sy += value * y;
    });
  }
  if (count < 8) return undefined;
  const [mx, my] = [sx / count, sy / count];
  const [vxx, vxy, vyy] = [sxx / count - mx * mx, sxy / count - mx * my, syy / count - my * my];
  const determinant = vxx * vyy - vxy * vxy;
  const solved = sums.map((sum) => {
    const mean = sum.s / count;
    const [cx, cy] = [sum.sx / count - mean * mx, sum.sy / count - mean * my];
    const slopeX = determinant > 1 ? (cx * vyy - cy * vxy) / determinant : 0;
    const slopeY = determinant > 1 ? (cy * vxx - cx * vxy) / determinant : 0;
    return { base: mean - slopeX * mx - slopeY * my, slopeX, slopeY };
  });
  const colourOf = (key: "base" | "slopeX" | "slopeY"): Colour => {
    const value = (channel: number) => solved[channel]?.[key] ?? 0;
    return [value(0), value(1), value(2), value(3)];
  };
  return { base: colourOf("base"), slopeX: colourOf("slopeX"), slopeY: colourOf("slopeY") };
}

/** The middle one of the distances up to `limit`: the rings that JPEG leaves around strokes are far, but few. */
function residueOf(plane: Plane, pixels: Pixels, samples: Int32Array, limit: number): number {
  const distances: number[] = [];
  for (let index = 0; index < samples.length; index += 2) {
    const distance = distanceFromPlane(plane, pixels, samples[index] ?? 0, samples[index + 1] ?? 0);
    if (distance <= limit) distances.push(distance);
  }
  return Float32Array.from(distances).sort()[distances.length >> 1] ?? 0;
}

/** A share of pixels of one colour from which on it is the background's and not one of a texture's many. */
const dominantShare = 0.3;

/** Fits a plane to what lies around and between the strokes, leaving out, round by round, what is far from it. */
export function fitBackground(pixels: Pixels, patch: LinePatch): Background {
  const all = samplePatch(patch, (index) => patch.zones[index] === around || patch.zones[index] === within);
  const ring = samplePatch(patch, (index) => patch.zones[index] === around);
  const inAll = commonestColour(pixels, all);
  const seed = inAll.share >= dominantShare || ring.length < 40 ? inAll : commonestColour(pixels, ring);
  let plane = flatPlane(seed.colour);
  let limit = 40;
  for (let round = 0; round < 4; round++) {
    const next = leastSquares(pixels, all, (x, y) => distanceFromPlane(plane, pixels, x, y) <= limit);
    if (next === undefined) break;
    plane = next;
    limit = Math.max(6, Math.min(40, 3 * residueOf(plane, pixels, all, limit)));
  }
  return { plane, residue: residueOf(plane, pixels, all, limit) };
}

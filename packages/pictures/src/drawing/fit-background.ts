import { distanceFromPlane, flatPlane, type Background, type Colour, type Plane } from "./background.ts";
import { placeIn } from "./frame.ts";
import { around, within, type LinePatch } from "./line-patch.ts";
import type { Pixels } from "./pixels.ts";
import { commonestColours, samplePatch } from "./samples.ts";

const channels = [0, 1, 2, 3] as const;

/** Sums over positions from their centre, and what solves for the slopes. */
function leastSquares(
  pixels: Pixels,
  samples: Int32Array,
  from: { plane: Plane; limit: number; slopes: boolean },
): Plane | undefined {
  let count = 0;
  let [sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0];
  const sums = channels.map(() => ({ s: 0, sx: 0, sy: 0 }));
  for (let index = 0; index < samples.length; index += 2) {
    const x = samples[index] ?? 0;
    const y = samples[index + 1] ?? 0;
    if (distanceFromPlane(from.plane, pixels, x, y) > from.limit) continue;
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
  const determinant = from.slopes ? vxx * vyy - vxy * vxy : 0;
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

/** Levels within which a sample agrees with a plane, when two planes are compared. */
const agreeing = 10;
/** What a slope must explain more than one colour does: through two areas of a colour each there is a plane, too. */
const slopeGain = 1.15;

function agreement(plane: Plane, pixels: Pixels, samples: Int32Array): number {
  let count = 0;
  for (let index = 0; index < samples.length; index += 2) {
    if (distanceFromPlane(plane, pixels, samples[index] ?? 0, samples[index + 1] ?? 0) <= agreeing) count++;
  }
  return count;
}

const firstLimit = 40;
const rounds = 4;

/** How far a sample may be from the plane and still be background. */
function limitAround(plane: Plane, pixels: Pixels, samples: Int32Array, before: number): number {
  return Math.max(6, Math.min(firstLimit, 3 * residueOf(plane, pixels, samples, before)));
}

/** Fits a plane to samples, leaving out, round by round, what is far from it. */
function fitSlopes(pixels: Pixels, samples: Int32Array, seed: Plane): Plane {
  let plane = seed;
  let limit = firstLimit;
  for (let round = 0; round < rounds; round++) {
    const next = leastSquares(pixels, samples, { plane, limit, slopes: true });
    if (next === undefined) break;
    plane = next;
    limit = limitAround(plane, pixels, samples, limit);
  }
  return plane;
}

/** The mean of what is near a colour, which may have been told roughly. */
function refined(pixels: Pixels, samples: Int32Array, colour: Colour): Plane {
  let plane = flatPlane(colour);
  for (const limit of [24, 12, 8]) plane = leastSquares(pixels, samples, { plane, limit, slopes: false }) ?? plane;
  return plane;
}

/** How deep the edge of a line's box is, as a share of its height. */
const edgeShare = 0.12;

/** Samples of what stands along the edge of the line's box, within it: mostly background, and the one that letters stand on. */
function sampleEdge(patch: LinePatch): Int32Array {
  const { frame, bounds, width, zones } = patch;
  const depth = Math.max(1.5, edgeShare * Math.min(frame.width, frame.height));
  return samplePatch(patch, (index) => {
    if (zones[index] !== within) return false;
    const point = { x: bounds.left + (index % width) + 0.5, y: bounds.top + Math.floor(index / width) + 0.5 };
    const { u, v } = placeIn(frame, point);
    return Math.abs(u) > frame.width / 2 - depth || Math.abs(v) > frame.height / 2 - depth;
  });
}

/** Letters reach the edge of their box less than anything else in it does. */
const edgeWeight = 1.5;

const none = { plane: flatPlane([255, 255, 255, 255]), rate: -1 };

/** Finds what lies around and between the strokes. */
export function fitBackground(pixels: Pixels, patch: LinePatch): Background {
  const all = samplePatch(patch, (index) => patch.zones[index] === around || patch.zones[index] === within);
  const ring = samplePatch(patch, (index) => patch.zones[index] === around);
  const edge = sampleEdge(patch);
  const share = (plane: Plane, samples: Int32Array) =>
    agreement(plane, pixels, samples) / Math.max(1, samples.length / 2);
  const colours = [edge, ring].flatMap((samples) => commonestColours(pixels, samples, 3));
  const candidates = colours.map((colour) => refined(pixels, all, colour));
  const inside = samplePatch(patch, (index) => patch.zones[index] === within);
  const rateOf = (plane: Plane) => edgeWeight * share(plane, edge) + share(plane, inside) + share(plane, ring);
  const rated = candidates.map((plane) => ({ plane, rate: rateOf(plane) }));
  const { plane: flat } = rated.reduce((best, each) => (each.rate > best.rate ? each : best), none);
  const sloping = fitSlopes(pixels, all, flat);
  const isSloping = agreement(sloping, pixels, all) > slopeGain * agreement(flat, pixels, all);
  const plane = isSloping ? sloping : flat;
  let limit = firstLimit;
  for (let round = 0; round < rounds; round++) limit = limitAround(plane, pixels, all, limit);
  return { plane, residue: residueOf(plane, pixels, all, limit) };
}

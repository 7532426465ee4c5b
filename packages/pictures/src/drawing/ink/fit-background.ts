import { flatPlane, type Background, type Colour, type Plane } from "./background.ts";
import { placeIn } from "../frame.ts";
import { around, within, type LinePatch } from "./line-patch.ts";
import type { Pixels } from "../output/pixels.ts";
import { commonestColours, distancesFrom, samplePatch, type Samples } from "./samples.ts";

/** Of the positions of samples near a plane. */
interface Sums {
  readonly count: number;
  readonly meanX: number;
  readonly meanY: number;
  readonly varianceX: number;
  readonly varianceY: number;
  readonly covariance: number;
}

function sumPositions({ count, xs, ys }: Samples, weights: Float32Array): Sums {
  let [near, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < count; index++) {
    if (weights[index] === 0) continue;
    const x = xs[index] ?? 0;
    const y = ys[index] ?? 0;
    near++;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
    syy += y * y;
  }
  const [meanX, meanY] = [sx / near, sy / near];
  const [varianceX, varianceY] = [sxx / near - meanX * meanX, syy / near - meanY * meanY];
  return { count: near, meanX, meanY, varianceX, varianceY, covariance: sxy / near - meanX * meanY };
}

/** One channel's base and slopes. */
function solveChannel(samples: Samples, weights: Float32Array, sums: Sums, channel: number, slopes: boolean) {
  const { xs, ys, levels } = samples;
  let [total, totalX, totalY] = [0, 0, 0];
  for (let index = 0; index < samples.count; index++) {
    if (weights[index] === 0) continue;
    const level = levels[index * 4 + channel] ?? 0;
    total += level;
    totalX += level * (xs[index] ?? 0);
    totalY += level * (ys[index] ?? 0);
  }
  const { count, meanX, meanY, varianceX, varianceY, covariance } = sums;
  const mean = total / count;
  const [withX, withY] = [totalX / count - mean * meanX, totalY / count - mean * meanY];
  const determinant = varianceX * varianceY - covariance * covariance;
  if (!slopes || determinant <= 1) return { base: mean, slopeX: 0, slopeY: 0 };
  const slopeX = (withX * varianceY - withY * covariance) / determinant;
  const slopeY = (withY * varianceX - withX * covariance) / determinant;
  return { base: mean - slopeX * meanX - slopeY * meanY, slopeX, slopeY };
}

/** The plane through the samples that are up to `limit` from the one before; undefined: these are too few. */
function leastSquares(samples: Samples, from: { plane: Plane; limit: number; slopes: boolean }): Plane | undefined {
  const weights = distancesFrom(from.plane, samples).map((distance) => (distance <= from.limit ? 1 : 0));
  const sums = sumPositions(samples, weights);
  if (sums.count < 8) return undefined;
  const solved = [0, 1, 2, 3].map((channel) => solveChannel(samples, weights, sums, channel, from.slopes));
  const colourOf = (key: "base" | "slopeX" | "slopeY"): Colour => {
    const value = (channel: number) => solved[channel]?.[key] ?? 0;
    return [value(0), value(1), value(2), value(3)];
  };
  return { base: colourOf("base"), slopeX: colourOf("slopeX"), slopeY: colourOf("slopeY") };
}

/** The middle one of the distances up to `limit`: the rings that JPEG leaves around strokes are far, but few. */
function residueOf(plane: Plane, samples: Samples, limit: number): number {
  const distances = distancesFrom(plane, samples).filter((distance) => distance <= limit);
  return distances.sort()[distances.length >> 1] ?? 0;
}

/** Levels within which a sample agrees with a plane, when two planes are compared. */
const agreeing = 10;
/** What a slope must explain more than one colour does: through two areas of a colour each there is a plane, too. */
const slopeGain = 1.15;

function agreement(plane: Plane, samples: Samples, limit = agreeing): number {
  let near = 0;
  for (const distance of distancesFrom(plane, samples)) if (distance <= limit) near++;
  return near / Math.max(1, samples.count);
}

const firstLimit = 40;
const rounds = 4;

/** How far a sample may be from the plane and still be background. */
function limitAround(plane: Plane, samples: Samples, before: number): number {
  return Math.max(6, Math.min(firstLimit, 3 * residueOf(plane, samples, before)));
}

/** Fits a plane to samples, leaving out, round by round, what is far from it. */
function fitSlopes(samples: Samples, seed: Plane): Plane {
  let plane = seed;
  let limit = firstLimit;
  for (let round = 0; round < rounds; round++) {
    const next = leastSquares(samples, { plane, limit, slopes: true });
    if (next === undefined) break;
    plane = next;
    limit = limitAround(plane, samples, limit);
  }
  return plane;
}

/** The mean of what is near a colour, which may have been told roughly. */
function refined(samples: Samples, colour: Colour): Plane {
  let plane = flatPlane(colour);
  for (const limit of [24, 12, 8]) plane = leastSquares(samples, { limit, plane, slopes: false }) ?? plane;
  return plane;
}

/** How deep the edge of a line's box is, as a share of its height. */
const edgeShare = 0.12;

/** What stands along the edge of the line's box, within it: mostly background, and the one that letters stand on. */
function sampleEdge(pixels: Pixels, patch: LinePatch): Samples {
  const { frame, bounds, width, zones } = patch;
  const depth = Math.max(1.5, edgeShare * Math.min(frame.width, frame.height));
  return samplePatch(pixels, patch, (index) => {
    if (zones[index] !== within) return false;
    const point = { x: bounds.left + (index % width) + 0.5, y: bounds.top + Math.floor(index / width) + 0.5 };
    const { u, v } = placeIn(frame, point);
    return Math.abs(u) > frame.width / 2 - depth || Math.abs(v) > frame.height / 2 - depth;
  });
}

/**
 * What agreement counts: between letters most, for they stand on that; along the edge of their box, which they hardly reach;
 * and beside it, where something else may begin.
 */
const weights = { between: 3, edge: 1.5, beside: 0.5 };
/** In residues: how far the grain of a ground reaches. */
const grainReach = 2;
/** Of five: so much agreement leaves no doubt. */
const clearRate = 3.4;

/** The one colour that most of a line's surroundings have. */
function findColour(pixels: Pixels, patch: LinePatch, all: Samples): Plane {
  const ring = samplePatch(pixels, patch, (index) => patch.zones[index] === around);
  const inside = samplePatch(pixels, patch, (index) => patch.zones[index] === within);
  const edge = sampleEdge(pixels, patch);
  let best = { plane: flatPlane([255, 255, 255, 255]), rate: -1 };
  for (const colour of [edge, ring].flatMap((samples) => commonestColours(samples, 3))) {
    const plane = refined(all, colour);
    // Grain is far from its own mean: by the measure of ink, which has one colour, hardly anything would agree with it.
    const limit = Math.max(agreeing, Math.min(firstLimit, grainReach * residueOf(plane, all, firstLimit)));
    const [atEdge, between, beside] = [edge, inside, ring].map((samples) => agreement(plane, samples, limit));
    const rate = weights.edge * (atEdge ?? 0) + weights.between * (between ?? 0) + weights.beside * (beside ?? 0);
    if (rate > best.rate) best = { plane, rate };
    if (rate > clearRate) break;
  }
  return best.plane;
}

/** Finds what lies around and between the strokes. */
export function fitBackground(pixels: Pixels, patch: LinePatch): Background {
  const all = samplePatch(pixels, patch, (index) => patch.zones[index] === around || patch.zones[index] === within);
  const flat = findColour(pixels, patch, all);
  const sloping = fitSlopes(all, flat);
  const plane = agreement(sloping, all) > slopeGain * agreement(flat, all) ? sloping : flat;
  let limit = firstLimit;
  for (let round = 0; round < rounds; round++) limit = limitAround(plane, all, limit);
  return { plane, residue: residueOf(plane, all, limit) };
}

import type { Colour, Plane } from "./background.ts";
import type { LinePatch } from "./line-patch.ts";
import type { Pixels } from "../output/pixels.ts";

/** Some pixels of a patch: where they are, and four levels of each. */
export interface Samples {
  readonly count: number;
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  readonly levels: Float32Array;
}

/** As many are enough to tell a colour, a slope and a residue. */
const usualCount = 1500;

/** Takes about `limit` pixels of a patch, evenly spread, of those that are accepted. */
export function samplePatch(
  pixels: Pixels,
  patch: LinePatch,
  accepts: (index: number) => boolean,
  limit = usualCount,
): Samples {
  const { bounds, width, height } = patch;
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / limit)));
  const most = Math.ceil(width / step) * Math.ceil(height / step);
  const [xs, ys, levels] = [new Float32Array(most), new Float32Array(most), new Float32Array(most * 4)];
  let count = 0;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (!accepts(y * width + x)) continue;
      xs[count] = bounds.left + x;
      ys[count] = bounds.top + y;
      const at = ((bounds.top + y) * pixels.width + bounds.left + x) * 4;
      for (let channel = 0; channel < 4; channel++) levels[count * 4 + channel] = pixels.data[at + channel] ?? 0;
      count++;
    }
  }
  return { count, xs, ys, levels };
}

/** How far each sample is from a plane: the largest difference of a channel. */
export function distancesFrom({ base, slopeX, slopeY }: Plane, { count, xs, ys, levels }: Samples): Float32Array {
  const distances = new Float32Array(count);
  for (let channel = 0; channel < 4; channel++) {
    const [start, alongX, alongY] = [base[channel] ?? 0, slopeX[channel] ?? 0, slopeY[channel] ?? 0];
    for (let index = 0; index < count; index++) {
      const expected = start + alongX * (xs[index] ?? 0) + alongY * (ys[index] ?? 0);
      const distance = Math.abs((levels[index * 4 + channel] ?? 0) - expected);
      if (distance > (distances[index] ?? 0)) distances[index] = distance;
    }
  }
  return distances;
}

function binOf(levels: Float32Array, index: number): number {
  const bits = (channel: number) => (levels[index * 4 + channel] ?? 0) >> 4;
  return (bits(0) << 12) | (bits(1) << 8) | (bits(2) << 4) | bits(3);
}

function isNear(one: number, other: number): boolean {
  for (let shift = 0; shift <= 12; shift += 4) {
    if (Math.abs(((one >> shift) & 15) - ((other >> shift) & 15)) > 1) return false;
  }
  return true;
}

/** The colours that most of the samples have or nearly have, the commonest first. */
export function commonestColours({ count, levels }: Samples, most: number): Colour[] {
  const counts = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const bin = binOf(levels, index);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const found: Colour[] = [];
  while (found.length < most && counts.size > 0) {
    let [best, times] = [0, 0];
    for (const entry of counts) if (entry[1] > times) [best, times] = entry;
    found.push(meanNear(count, levels, best));
    for (const bin of counts.keys()) if (isNear(bin, best)) counts.delete(bin);
  }
  return found;
}

function meanNear(count: number, levels: Float32Array, best: number): Colour {
  let [red, green, blue, alpha, near] = [0, 0, 0, 0, 0];
  for (let index = 0; index < count; index++) {
    if (!isNear(binOf(levels, index), best)) continue;
    near++;
    red += levels[index * 4] ?? 0;
    green += levels[index * 4 + 1] ?? 0;
    blue += levels[index * 4 + 2] ?? 0;
    alpha += levels[index * 4 + 3] ?? 0;
  }
  near = Math.max(1, near);
  return [red / near, green / near, blue / near, alpha / near];
}

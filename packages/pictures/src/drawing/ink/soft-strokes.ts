import type { Colour } from "./background.ts";
import { around, within, type LinePatch } from "./line-patch.ts";
import { dilate, takeComponents } from "./patch-mask.ts";
import type { Pixels } from "../output/pixels.ts";

export interface SoftStrokes {
  readonly patch: LinePatch;
  /** Of the ink. */
  readonly colour: Colour;
  /** Per pixel of the patch: 1 where it is ink for certain. */
  readonly clear: Uint8Array;
  /** Per pixel of the patch: 1 where the ground cannot be seen. */
  readonly covered: Uint8Array;
}

/** How far around a pixel its ground is looked at, as a share of the line's height, and in pixels. */
const reachShare = 0.5;
const leastReach = 6;
const mostReach = 60;

/** Sums over a square around each pixel. */
function sumsAround(values: Float32Array, { width, height }: LinePatch, reach: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let row = 0; row < values.length; row += width) {
    let sum = 0;
    for (let x = 0; x < width + reach; x++) {
      if (x < width) sum += values[row + x] ?? 0;
      if (x > 2 * reach) sum -= values[row + x - 2 * reach - 1] ?? 0;
      if (x >= reach) across[row + x - reach] = sum;
    }
  }
  const sums = new Float32Array(values.length);
  const columns = new Float64Array(width);
  for (let y = 0; y < height + reach; y++) {
    const [enters, leaves, middle] = [y * width, (y - 2 * reach - 1) * width, (y - reach) * width];
    for (let x = 0; x < width; x++) {
      let sum = columns[x] ?? 0;
      if (y < height) sum += across[enters + x] ?? 0;
      if (leaves >= 0) sum -= across[leaves + x] ?? 0;
      columns[x] = sum;
      if (middle >= 0) sums[middle + x] = sum;
    }
  }
  return sums;
}

/** The mean colour of what is seen of the ground. */
function meanColour(pixels: Pixels, { bounds, width, height }: LinePatch, seen: Float32Array): Colour {
  const [red, green, blue, count] = [0, 1, 2, 3] as const;
  const sums = [0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    let at = ((bounds.top + y) * pixels.width + bounds.left) * 4;
    for (let index = y * width; index < (y + 1) * width; index++, at += 4) {
      if (seen[index] !== 1) continue;
      for (const channel of [red, green, blue]) sums[channel] = (sums[channel] ?? 0) + (pixels.data[at + channel] ?? 0);
      sums[count] = (sums[count] ?? 0) + 1;
    }
  }
  const mean = (channel: number): number => (sums[channel] ?? 0) / Math.max(1, sums[count] ?? 0);
  return [mean(red), mean(green), mean(blue), 255];
}

/** How far each pixel that is looked at lies on the way from one colour (0) to another (1). */
function levelsAlong(pixels: Pixels, patch: LinePatch, { from, to }: { from: Colour; to: Colour }): Float32Array {
  const { bounds, width, height, zones } = patch;
  const way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
  const length = Math.max(leastWay, way[0] ** 2 + way[1] ** 2 + way[2] ** 2);
  const [red, green, blue] = [way[0] / length, way[1] / length, way[2] / length];
  const start = red * from[0] + green * from[1] + blue * from[2];
  const levels = new Float32Array(zones.length);
  for (let y = 0; y < height; y++) {
    let at = ((bounds.top + y) * pixels.width + bounds.left) * 4;
    for (let index = y * width; index < (y + 1) * width; index++, at += 4) {
      if (zones[index] !== within && zones[index] !== around) continue;
      const { data } = pixels;
      levels[index] = red * (data[at] ?? 0) + green * (data[at + 1] ?? 0) + blue * (data[at + 2] ?? 0) - start;
    }
  }
  return levels;
}

/** How much of each pixel that is looked at is ink: 0 as the ground around it, 1 as the ink, whatever its grain adds. */
function sharesOf(pixels: Pixels, { patch, colour, covered }: SoftStrokes): Float32Array {
  const { frame, zones } = patch;
  const wanted = Math.round(Math.min(frame.width, frame.height) * reachShare);
  const reach = Math.max(leastReach, Math.min(mostReach, wanted));
  const seen = new Float32Array(zones.length);
  for (let index = 0; index < seen.length; index++)
    if ((zones[index] === within || zones[index] === around) && covered[index] !== 1) seen[index] = 1;
  const shares = levelsAlong(pixels, patch, { from: meanColour(pixels, patch, seen), to: colour });
  const grounds = new Float32Array(zones.length);
  for (let index = 0; index < seen.length; index++) if (seen[index] === 1) grounds[index] = shares[index] ?? 0;
  const counts = sumsAround(seen, patch, reach);
  const sums = sumsAround(grounds, patch, reach);
  for (let index = 0; index < shares.length; index++) {
    const count = counts[index] ?? 0;
    const ground = count === 0 ? 1 : (sums[index] ?? 0) / count;
    // Where the ground is as the ink, nothing can be told.
    shares[index] = ground > mostGround ? 0 : ((shares[index] ?? 0) - ground) / (1 - ground);
  }
  return shares;
}

/** Squared levels between ground and ink, which are no longer told from each other below. */
const leastWay = 40 ** 2;
/** The same for the ground at a place, as a share of the way. */
const mostGround = 0.8;

/** Least share of ink in a soft edge, and in a stroke that is soft all over. */
const least = { edge: 0.12, stroke: 0.35 };
/** Parts of the ground's pixels that are inkier, by its grain or by what else is in it; and how far beyond them ink is. */
const few = { part: 0.05, beyond: 1.3 };
const veryFew = { part: 0.002, beyond: 1.5 };
const leastSeen = 50;
/** As many pixels tell it. */
const mostSeen = 20_000;
/** How far a soft edge reaches from what is ink for certain, in pixels. */
const softReach = 3;

/** From where on a share of ink is more than what the ground around the line has. */
function limitsOf(shares: Float32Array, { zones }: LinePatch): { edge: number; stroke: number; speck: number } {
  const seen = new Float32Array(mostSeen);
  const step = Math.max(1, Math.ceil(zones.length / mostSeen));
  let count = 0;
  for (let index = 0; index < zones.length; index += step)
    if (zones[index] === around) seen[count++] = shares[index] ?? 0;
  const sorted = seen.subarray(0, count).sort();
  const beyond = ({ part, beyond: times }: typeof few): number =>
    count < leastSeen ? Infinity : times * (sorted[Math.floor(count * (1 - part))] ?? 0);
  const edge = Math.max(least.edge, beyond(few));
  return { edge, stroke: Math.max(least.stroke, 2 * edge), speck: Math.max(least.stroke, beyond(veryFew)) };
}

/**
 * What is ink for certain, with what hangs together with it and is inkier than the ground's grain makes it, and strokes
 * that are too thin to have the ink's colour anywhere. Specks are the texture's, unless it has nothing that is so inky: a
 * serif whose hairline is lost in the grain, a full stop.
 * @param leastSize smaller ones are specks, in pixels
 */
export function markStrokes(pixels: Pixels, strokes: SoftStrokes, leastSize: number): Uint8Array {
  const { patch, clear } = strokes;
  const shares = sharesOf(pixels, strokes);
  const limits = limitsOf(shares, patch);
  // Further away, dark things that the letters touch are no edge of theirs.
  const near = dilate(patch, clear, softReach);
  const candidates = Uint8Array.from(clear);
  for (let index = 0; index < candidates.length; index++)
    if ((shares[index] ?? 0) > (near[index] === 1 ? limits.edge : limits.stroke)) candidates[index] = 1;
  const marked = new Uint8Array(clear.length);
  for (const { members, entries, reachesIn } of takeComponents(patch, candidates)) {
    const most = members.reduce((peak, index) => Math.max(peak, shares[index] ?? 0), 0);
    const isStroke = most > limits.stroke || members.some((index) => clear[index] === 1);
    if (!reachesIn || !isStroke || (members.length < leastSize && most < limits.speck)) continue;
    // What goes on beyond the line is something else, too.
    for (const index of members) if (entries.length === 0 || patch.zones[index] === within) marked[index] = 1;
  }
  return marked;
}

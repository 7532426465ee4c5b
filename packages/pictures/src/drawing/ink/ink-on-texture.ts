import type { Colour } from "./background.ts";
import { around, within, type LinePatch } from "./line-patch.ts";
import { dilate, takeComponents, type Component } from "./patch-mask.ts";
import type { Pixels } from "../output/pixels.ts";

const bins = 4096;

function binAt(pixels: Pixels, x: number, y: number): number {
  const at = (y * pixels.width + x) * 4;
  const bits = (channel: number) => (pixels.data[at + channel] ?? 0) >> 4;
  return (bits(0) << 8) | (bits(1) << 4) | bits(2);
}

/** Adds to each bin its neighbours along one axis. */
function blurAlong(counts: Float32Array, step: number): Float32Array {
  return counts.map((count, bin) => {
    const place = Math.floor(bin / step) % 16;
    const before = place > 0 ? (counts[bin - step] ?? 0) : 0;
    const after = place < 15 ? (counts[bin + step] ?? 0) : 0;
    return count + (before + after) / 2;
  });
}

/** How often each colour occurs, as a share. */
function histogramOf(pixels: Pixels, patch: LinePatch, zone: number): Float32Array {
  const counts = new Float32Array(bins);
  let total = 0;
  patch.zones.forEach((each, index) => {
    if (each !== zone) return;
    const x = index % patch.width;
    const bin = binAt(pixels, patch.bounds.left + x, patch.bounds.top + (index - x) / patch.width);
    counts[bin] = (counts[bin] ?? 0) + 1;
    total++;
  });
  const blurred = blurAlong(blurAlong(blurAlong(counts, 1), 16), 256);
  return blurred.map((count) => count / Math.max(1, total));
}

/** Share of a line's box that is background: what is more frequent in the box than this leaves room for is ink. */
const backgroundShare = 0.75;

/** Smaller specks, as a share of the line's height, may be the texture's. */
const leastSpeck = 0.08;
/** Unless letters are no further away than this share: a dot, a serif whose hairline is lost in the grain. */
const besideLetters = 0.25;

/** Marks the strokes of a line on a texture, which has no plane to be far from. */
export function markAgainstTexture(pixels: Pixels, patch: LinePatch, colour: Colour): Uint8Array {
  const thickness = Math.min(patch.frame.width, patch.frame.height);
  const found = takeComponents(patch, markClear(pixels, patch, colour));
  const marked = new Uint8Array(patch.zones.length);
  const isSpeck = ({ members }: Component): boolean => members.length < (leastSpeck * thickness) ** 2;
  const mark = ({ members }: Component): void => {
    for (const index of members) marked[index] = 1;
  };
  found.filter((each) => !isSpeck(each)).forEach(mark);
  const near = dilate(patch, marked, Math.max(2, Math.round(besideLetters * thickness)));
  found.filter((each) => isSpeck(each) && each.members.some((index) => near[index] === 1)).forEach(mark);
  return marked;
}

/** Marks what has a colour that is in the line and hardly around it, or that is very near the ink's. */
function markClear(pixels: Pixels, patch: LinePatch, colour: Colour): Uint8Array {
  const inside = histogramOf(pixels, patch, within);
  const outside = histogramOf(pixels, patch, around);
  const marked = new Uint8Array(patch.zones.length);
  for (let index = 0; index < marked.length; index++) {
    if (patch.zones[index] !== within) continue;
    const x = patch.bounds.left + (index % patch.width);
    const y = patch.bounds.top + Math.floor(index / patch.width);
    const bin = binAt(pixels, x, y);
    const background = (backgroundShare * (outside[bin] ?? 0)) / Math.max(1e-9, inside[bin] ?? 0);
    const at = (y * pixels.width + x) * 4;
    let distance = 0;
    for (let channel = 0; channel < 4; channel++) {
      distance = Math.max(distance, Math.abs((pixels.data[at + channel] ?? 0) - (colour[channel] ?? 0)));
    }
    if (distance < 36 || (background < 0.5 && distance < 110)) marked[index] = 1;
  }
  return marked;
}

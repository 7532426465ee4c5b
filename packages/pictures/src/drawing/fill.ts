import { distanceFromPlane, planeAt } from "./background.ts";
import { paintOverTexture } from "./fill-texture.ts";
import { flatResidue, type LineInk } from "./ink.ts";
import { around, within } from "./line-patch.ts";
import type { Pixels } from "./pixels.ts";
import { seededRandom } from "./random.ts";

/** Below this residue, in levels, there is no grain to imitate. */
const leastGrain = 0.6;

/** Positions of pixels that are plain background, for their grain. */
function grainOf(pixels: Pixels, { patch, background, mask }: LineInk): number[] {
  if (background.residue < leastGrain) return [];
  const limit = Math.max(2, 3 * background.residue);
  const found: number[] = [];
  mask.forEach((marked, index) => {
    const zone = patch.zones[index];
    if (marked === 1 || (zone !== within && zone !== around)) return;
    const x = patch.bounds.left + (index % patch.width);
    const y = patch.bounds.top + Math.floor(index / patch.width);
    if (distanceFromPlane(background.plane, pixels, x, y) <= limit) found.push(y * pixels.width + x);
  });
  return found;
}

/** Paints the strokes of a line over with the plane of its background and that background's own grain. */
function paintOverPlane(pixels: Pixels, ink: LineInk) {
  const { patch, background, mask } = ink;
  const { plane } = background;
  const random = seededRandom(patch.bounds.left * 31 + patch.bounds.top);
  const grain = grainOf(pixels, ink);
  mask.forEach((marked, index) => {
    if (marked === 0) return;
    const x = patch.bounds.left + (index % patch.width);
    const y = patch.bounds.top + Math.floor(index / patch.width);
    const from = grain[Math.floor(random() * grain.length)];
    for (let channel = 0; channel < 4; channel++) {
      let value = planeAt(plane, x, y, channel);
      if (from !== undefined) {
        const grainY = Math.floor(from / pixels.width);
        value += (pixels.data[from * 4 + channel] ?? 0) - planeAt(plane, from % pixels.width, grainY, channel);
      }
      // A clamped array rounds.
      pixels.data[(y * pixels.width + x) * 4 + channel] = value;
    }
  });
}

/** Paints the strokes of a line over, in place. `ink` marks the strokes of all lines of the picture. */
export function paintOver(pixels: Pixels, line: LineInk, ink: Uint8Array) {
  if (line.isFlat && line.background.residue < flatResidue) paintOverPlane(pixels, line);
  else paintOverTexture(pixels, line, ink);
}

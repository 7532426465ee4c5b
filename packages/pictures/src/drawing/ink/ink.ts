import { planeAt, type Background, type Colour } from "./background.ts";
import { fitBackground } from "./fit-background.ts";
import type { Frame } from "../frame.ts";
import { offPlane, onPlane } from "../fill/grounds.ts";
import { markOnPlane } from "./ink-on-plane.ts";
import { markAgainstTexture } from "./ink-on-texture.ts";
import { beyond, cutPatch, within, type LinePatch } from "./line-patch.ts";
import { dilate } from "./patch-mask.ts";
import type { Pixels } from "../output/pixels.ts";
import { commonestColours, samplePatch } from "./samples.ts";

/** What of a line is ink. */
export interface LineInk {
  readonly patch: LinePatch;
  readonly background: Background;
  readonly colour: Colour;
  /** Per pixel of the patch: 1 where it has to be painted over. */
  readonly mask: Uint8Array;
  /** How much of the pixel is ink, 0 to 255. */
  readonly strokes: Uint8Array;
  /** Per pixel: `onPlane` (as all is where there is no plane), `offPlane`, or 0 where that is not known. */
  readonly grounds: Uint8Array;
}

/** Up to this residue, in levels, a background is paper, a screen or a sign and no texture. */
export const flatResidue = 4;

/** Of strong ink a stronger residue can be told: that of a JPEG, above all. As a share of the ink's contrast. */
const evenShare = 0.04;

/** What is further from the plane is no background, in levels. */
export function inkLimit(background: Background): number {
  return Math.max(5, 3.5 * background.residue);
}

function distancesOf(pixels: Pixels, patch: LinePatch, { plane }: Background): Float32Array {
  const { bounds, width, height, zones } = patch;
  const distances = new Float32Array(width * height);
  for (let channel = 0; channel < 4; channel++) {
    const slope = plane.slopeX[channel] ?? 0;
    for (let y = 0; y < height; y++) {
      const start = planeAt(plane, bounds.left, bounds.top + y, channel);
      let at = ((bounds.top + y) * pixels.width + bounds.left) * 4 + channel;
      for (let x = 0, index = y * width; x < width; x++, index++, at += 4) {
        if (zones[index] === beyond) continue;
        const distance = Math.abs((pixels.data[at] ?? 0) - start - slope * x);
        if (distance > (distances[index] ?? 0)) distances[index] = distance;
      }
    }
  }
  return distances;
}

/** The distance that only the clearest fiftieth of the line's pixels exceeds. */
function contrastOf(patch: LinePatch, distances: Float32Array): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let index = 0; index < distances.length; index++) {
    if (patch.zones[index] !== within) continue;
    const level = Math.min(255, Math.round(distances[index] ?? 0));
    counts[level] = (counts[level] ?? 0) + 1;
    all++;
  }
  let above = 0;
  for (let level = 255; level > 0; level--) {
    above += counts[level] ?? 0;
    if (above > all * 0.02) return level;
  }
  return 0;
}

function inkColour(pixels: Pixels, patch: LinePatch, isCore: (index: number) => boolean): Colour {
  const core = samplePatch(pixels, patch, (index) => patch.zones[index] === within && isCore(index), 20_000);
  return commonestColours(core, 1)[0] ?? [0, 0, 0, 255];
}

/** How far each marked pixel is on the way from the background's colour to the ink's: noise cancels out in the sum. */
function coverageOf(pixels: Pixels, ink: Omit<LineInk, "strokes">, marked: Uint8Array): Uint8Array {
  const { patch, background, colour } = ink;
  const coverage = new Uint8Array(marked.length);
  for (let index = 0; index < marked.length; index++) {
    if (marked[index] === 0) continue;
    const x = patch.bounds.left + (index % patch.width);
    const y = patch.bounds.top + Math.floor(index / patch.width);
    const at = (y * pixels.width + x) * 4;
    let [along, whole] = [0, 0];
    for (let channel = 0; channel < 4; channel++) {
      const ground = planeAt(background.plane, x, y, channel);
      const way = (colour[channel] ?? 0) - ground;
      along += ((pixels.data[at + channel] ?? 0) - ground) * way;
      whole += way * way;
    }
    coverage[index] = Math.max(0, Math.min(255, Math.round((255 * along) / Math.max(1, whole))));
  }
  return coverage;
}

function marginOf(thickness: number): number {
  return Math.min(5, 2 + Math.round(thickness * 0.03));
}

/** Finds the strokes of one line by how far they are from what is around them. */
export function findInk(pixels: Pixels, frame: Frame, claimed: Uint8Array): LineInk {
  const patch = cutPatch(frame, pixels, claimed);
  const thickness = Math.min(frame.width, frame.height);
  const background = fitBackground(pixels, patch);
  const distances = distancesOf(pixels, patch, background);
  const contrast = contrastOf(patch, distances);
  const colour = inkColour(pixels, patch, (index) => (distances[index] ?? 0) > contrast * 0.7);
  const limit = inkLimit(background);
  const isEven = background.residue < Math.max(flatResidue, contrast * evenShare);
  const { letters, others } = isEven
    ? markOnPlane(pixels, { patch, distances, contrast, limit, colour })
    : { letters: markAgainstTexture(pixels, patch, colour), others: new Uint8Array(distances.length) };
  const mask = dilate(patch, letters, isEven ? 1 : marginOf(thickness));
  const grounds = others.map((other, index) => {
    if (other === 1) return offPlane;
    return patch.zones[index] === beyond || (isEven && (distances[index] ?? 0) > limit) ? 0 : onPlane;
  });
  const ink = { patch, background, colour, mask, grounds };
  return { ...ink, strokes: coverageOf(pixels, ink, letters) };
}

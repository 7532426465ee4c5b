import { planeAt } from "../ink/background.ts";
import type { FillWindow } from "./fill-window.ts";
import { filmSpanner } from "./film.ts";
import { groundsOf, offPlane, onPlane } from "./grounds.ts";
import { donorsOf, smoothed } from "./grain.ts";
import type { LineInk } from "../ink/ink.ts";
import type { Pixels } from "../output/pixels.ts";

/** Up to this residue, in levels, a background has been drawn and not photographed: it is the plane itself. */
const drawnResidue = 0.6;

function placeOf(pixels: Pixels, { patch }: LineInk, index: number): { x: number; y: number; at: number } {
  const x = patch.bounds.left + (index % patch.width);
  const y = patch.bounds.top + Math.floor(index / patch.width);
  return { x, y, at: (y * pixels.width + x) * 4 };
}

function paintPlane(pixels: Pixels, line: LineInk, wanted: Int32Array) {
  for (const index of wanted) {
    const { x, y, at } = placeOf(pixels, line, index);
    // A clamped array rounds.
    for (let channel = 0; channel < 4; channel++)
      pixels.data[at + channel] = planeAt(line.background.plane, x, y, channel);
  }
}

/** One channel of a patch. */
function valuesOf(pixels: Pixels, { patch }: LineInk, channel: number): Float32Array {
  const { bounds, width, height } = patch;
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    let at = ((bounds.top + y) * pixels.width + bounds.left) * 4 + channel;
    for (let index = y * width; index < (y + 1) * width; index++, at += 4) values[index] = pixels.data[at] ?? 0;
  }
  return values;
}

function isEverywhere(values: Float32Array, level: number): boolean {
  return values.every((value) => value === level);
}

/** Paints an even film between the edges, with the grain of pixels nearby. */
function paintFilm(pixels: Pixels, line: LineInk, window: FillWindow) {
  const donors = donorsOf(window);
  const spanFilm = filmSpanner(window);
  const mostGrain = 2 + 3 * line.background.residue;
  for (let channel = 0; channel < 4; channel++) {
    const values = valuesOf(pixels, line, channel);
    if (channel === 3 && isEverywhere(values, 255)) continue;
    const even = smoothed(values, window);
    const film = spanFilm(even);
    window.wanted.forEach((index, place) => {
      const donor = donors[place] ?? -1;
      const grain = donor < 0 ? 0 : (values[donor] ?? 0) - (even[donor] ?? 0);
      const { at } = placeOf(pixels, line, index);
      pixels.data[at + channel] = (film[index] ?? 0) + Math.max(-mostGrain, Math.min(mostGrain, grain));
    });
  }
}

function indexesOf(mask: Uint8Array): Int32Array {
  const found = new Int32Array(mask.length);
  let count = 0;
  for (let index = 0; index < mask.length; index++) if (mask[index] === 1) found[count++] = index;
  return found.subarray(0, count);
}

/** Paints the strokes of a line over, in place. `ink` marks the strokes of all lines of the picture. */
export function paintOver(pixels: Pixels, line: LineInk, ink: Uint8Array) {
  const { width, height } = line.patch;
  const masked = indexesOf(line.mask);
  const isDrawn = line.background.residue <= drawnResidue;
  if (isDrawn && !line.grounds.includes(offPlane)) {
    paintPlane(pixels, line, masked);
    return;
  }
  const seen = line.grounds.map((ground, index) => {
    const { x, y } = placeOf(pixels, line, index);
    return line.mask[index] === 0 && ink[y * pixels.width + x] === 0 ? ground : 0;
  });
  const grounds = groundsOf({ pixels, patch: line.patch, seen, mask: line.mask });
  for (const ground of [onPlane, offPlane]) {
    const wanted = masked.filter((index) => grounds[index] === ground);
    if (wanted.length === 0) continue;
    if (ground === onPlane && isDrawn) paintPlane(pixels, line, wanted);
    else paintFilm(pixels, line, { width, height, isKnown: seen.map((each) => (each === ground ? 1 : 0)), wanted });
  }
}

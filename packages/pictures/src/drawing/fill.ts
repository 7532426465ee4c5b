import { planeAt } from "./background.ts";
import type { FillWindow } from "./fill-window.ts";
import { spanFilm } from "./film.ts";
import { groundsOf, offPlane, onPlane } from "./grounds.ts";
import { donorsOf, smoothed } from "./grain.ts";
import type { LineInk } from "./ink.ts";
import type { Pixels } from "./pixels.ts";

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

/** Paints an even film between the edges, with the grain of pixels nearby. */
function paintFilm(pixels: Pixels, line: LineInk, window: FillWindow) {
  if (window.wanted.length === 0 || !window.isKnown.includes(1)) return;
  const donors = donorsOf(window);
  const mostGrain = 2 + 3 * line.background.residue;
  for (let channel = 0; channel < 4; channel++) {
    const values = Float32Array.from(
      window.isKnown,
      (_, index) => pixels.data[placeOf(pixels, line, index).at + channel] ?? 0,
    );
    const even = smoothed(values, window);
    const film = spanFilm(even, window);
    window.wanted.forEach((index, place) => {
      const donor = donors[place] ?? -1;
      const grain = donor < 0 ? 0 : (values[donor] ?? 0) - (even[donor] ?? 0);
      const { at } = placeOf(pixels, line, index);
      pixels.data[at + channel] = (film[index] ?? 0) + Math.max(-mostGrain, Math.min(mostGrain, grain));
    });
  }
}

function indexesOf(mask: Uint8Array): number[] {
  const found: number[] = [];
  mask.forEach((mark, index) => {
    if (mark === 1) found.push(index);
  });
  return found;
}

/** Paints the strokes of a line over, in place. `ink` marks the strokes of all lines of the picture. */
export function paintOver(pixels: Pixels, line: LineInk, ink: Uint8Array) {
  const { width, height } = line.patch;
  const seen = line.grounds.map((ground, index) => {
    const { x, y } = placeOf(pixels, line, index);
    return line.mask[index] === 0 && ink[y * pixels.width + x] === 0 ? ground : 0;
  });
  const grounds = groundsOf({ patch: line.patch, seen, mask: line.mask });
  for (const ground of [onPlane, offPlane]) {
    const wanted = Int32Array.from(indexesOf(line.mask).filter((index) => grounds[index] === ground));
    const isKnown = seen.map((each) => (each === ground ? 1 : 0));
    if (ground === onPlane && line.background.residue <= drawnResidue) paintPlane(pixels, line, wanted);
    else paintFilm(pixels, line, { width, height, isKnown, wanted });
  }
}

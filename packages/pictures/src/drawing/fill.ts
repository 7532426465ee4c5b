import { planeAt } from "./background.ts";
import { paintOverFilm } from "./fill-film.ts";
import type { LineInk } from "./ink.ts";
import type { Pixels } from "./pixels.ts";

/** Up to this residue, in levels, a background has been drawn and not photographed: it is the plane itself. */
const drawnResidue = 0.6;

function paintOverPlane(pixels: Pixels, { patch, background, mask }: LineInk) {
  mask.forEach((marked, index) => {
    if (marked === 0) return;
    const x = patch.bounds.left + (index % patch.width);
    const y = patch.bounds.top + Math.floor(index / patch.width);
    for (let channel = 0; channel < 4; channel++) {
      // A clamped array rounds.
      pixels.data[(y * pixels.width + x) * 4 + channel] = planeAt(background.plane, x, y, channel);
    }
  });
}

/** Paints the strokes of a line over, in place. `ink` marks the strokes of all lines of the picture. */
export function paintOver(pixels: Pixels, line: LineInk, ink: Uint8Array) {
  if (line.isFlat && line.background.residue <= drawnResidue) paintOverPlane(pixels, line);
  else paintOverFilm(pixels, line, ink);
}

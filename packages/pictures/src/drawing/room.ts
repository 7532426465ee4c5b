import { distanceFromPlane, type Background } from "./background.ts";
import { frameFrom, grown, isInside, overlap, type Frame } from "./frame.ts";
import { flatResidue } from "./ink.ts";
import { forEachPixel } from "./line-patch.ts";
import type { Pixels } from "./pixels.ts";
import type { Sides } from "./set-text.ts";

/** What a text must not run into. */
export interface Surroundings {
  readonly pixels: Pixels;
  /** Other texts, as they stand or will stand. */
  readonly obstacles: readonly Frame[];
  readonly background: Background;
}

export type Side = keyof Sides;

/** Pixels of a strip that may be something else than background: dust, noise of a JPEG. */
const mostForeign = 0.01;

/** How far the strip's pixels are from their own mean, and their number. */
function unrestOf(strip: Frame, pixels: Pixels): number {
  const seen: number[] = [];
  const sums = [0, 0, 0];
  forEachPixel(strip, pixels, (x, y) => {
    const at = (y * pixels.width + x) * 4;
    seen.push(at);
    for (let channel = 0; channel < 3; channel++)
      sums[channel] = (sums[channel] ?? 0) + (pixels.data[at + channel] ?? 0);
  });
  let sum = 0;
  for (const at of seen) {
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      most = Math.max(most, Math.abs((pixels.data[at + channel] ?? 0) - (sums[channel] ?? 0) / seen.length));
    }
    sum += most * most;
  }
  return Math.sqrt(sum / Math.max(1, seen.length));
}

function hasForeign(strip: Frame, pixels: Pixels, background: Background): boolean {
  const limit = Math.max(8, 4 * background.residue);
  let [all, foreign] = [0, 0];
  forEachPixel(strip, pixels, (x, y) => {
    all++;
    if (distanceFromPlane(background.plane, pixels, x, y) > limit) foreign++;
  });
  return foreign > all * mostForeign;
}

/** How much less even than around the source a texture may be. */
const mostUnrest = 1.5;

function isFree(strip: Frame, gap: number, { pixels, obstacles, background }: Surroundings): boolean {
  if (!isInside(grown(strip, 1), pixels)) return false;
  if (obstacles.some((obstacle) => overlap(grown(strip, gap), obstacle))) return false;
  // A plane tells nothing of a photograph further away: there, it is enough that nothing stands out.
  if (background.residue < flatResidue) return !hasForeign(strip, pixels, background);
  return unrestOf(strip, pixels) <= mostUnrest * background.residue + 4;
}

function stripBeside(room: Sides, side: Side, by: number): Sides {
  const { left, top, right, bottom } = room;
  if (side === "left") return { left: left - by, right: left, top, bottom };
  if (side === "right") return { left: right, right: right + by, top, bottom };
  if (side === "top") return { left, right, top: top - by, bottom: top };
  return { left, right, top: bottom, bottom: bottom + by };
}

/** How far the room can grow to a side over free background, in pixels, at most `limit`. */
export function freeBeside(
  frame: Frame,
  room: Sides,
  side: Side,
  growth: { limit: number; step: number; surroundings: Surroundings },
) {
  const { limit, step, surroundings } = growth;
  let reached = room;
  let by = 0;
  while (by < limit) {
    const strip = stripBeside(reached, side, step);
    if (!isFree(frameFrom(frame, strip), step, surroundings)) break;
    reached = widened(reached, side, step);
    by += step;
  }
  return by;
}

export function widened(room: Sides, side: Side, by: number): Sides {
  const isBefore = side === "left" || side === "top";
  return { ...room, [side]: room[side] + (isBefore ? -by : by) };
}

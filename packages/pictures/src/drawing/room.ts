import { distanceFromPlane, type Background } from "./background.ts";
import { frameFrom, grown, isInside, overlap, type Frame } from "./frame.ts";
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

function isFree(strip: Frame, gap: number, { pixels, obstacles, background }: Surroundings): boolean {
  if (!isInside(grown(strip, 1), pixels)) return false;
  if (obstacles.some((obstacle) => overlap(grown(strip, gap), obstacle))) return false;
  const limit = Math.max(8, 4 * background.residue);
  let [all, foreign] = [0, 0];
  forEachPixel(strip, pixels, (x, y) => {
    all++;
    if (distanceFromPlane(background.plane, pixels, x, y) > limit) foreign++;
  });
  return foreign <= all * mostForeign;
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

import { distanceFromPlane, type Background } from "../ink/background.ts";
import { contains, frameFrom, grown, isInside, overlap, type Frame } from "../frame.ts";
import { flatResidue } from "../ink/ink.ts";
import { forEachPixel } from "../ink/line-patch.ts";
import type { Pixels } from "../output/pixels.ts";
import type { Sides } from "../setting/set-text.ts";

/** What a text must not run into. */
export interface Surroundings {
  readonly pixels: Pixels;
  /** Other texts, as they stand or will stand. */
  readonly obstacles: readonly Frame[];
  readonly background: Background;
  /** Where the source's ink is: it will not be there any more. */
  readonly own: Frame;
  /** And around it, where its shadows and the rings of JPEG are. */
  readonly halo: Frame;
}

export type Side = keyof Sides;

/** How far the strip's pixels are from their own mean, by the channel that is furthest. */
function unrestOf(strip: Frame, pixels: Pixels): number {
  const sums = [0, 0, 0];
  const squares = [0, 0, 0];
  let count = 0;
  forEachPixel(strip, pixels, (x, y) => {
    const at = (y * pixels.width + x) * 4;
    count++;
    for (let channel = 0; channel < 3; channel++) {
      const level = pixels.data[at + channel] ?? 0;
      sums[channel] = (sums[channel] ?? 0) + level;
      squares[channel] = (squares[channel] ?? 0) + level * level;
    }
  });
  const variances = squares.map((square, channel) => square / count - ((sums[channel] ?? 0) / count) ** 2);
  return count === 0 ? 0 : Math.sqrt(Math.max(0, ...variances));
}

/** How far from the plane is what stands on it, in levels; of something pale, as a panel, there has to be more. */
const foreign = { clear: { least: 14, most: 0.01 }, pale: { least: 6, most: 0.25 } };
/** How far the rings of JPEG around strokes may be from the plane, in levels. */
const ringLevels = 70;

function hasForeign(strip: Frame, { pixels, background, own, halo }: Surroundings): boolean {
  const noise = 4 * background.residue;
  let [all, clear, pale] = [0, 0, 0];
  forEachPixel(strip, pixels, (x, y) => {
    all++;
    const distance = distanceFromPlane(background.plane, pixels, x, y);
    if (distance <= Math.max(foreign.pale.least, noise)) return;
    const point = { x: x + 0.5, y: y + 0.5 };
    if (contains(own, point) || (distance <= ringLevels && contains(halo, point))) return;
    pale++;
    if (distance > Math.max(foreign.clear.least, noise)) clear++;
  });
  return clear > all * foreign.clear.most || pale > all * foreign.pale.most;
}

/** How much less even than around the source a texture may be. */
const mostUnrest = 1.5;

function isFree(strip: Frame, gap: number, surroundings: Surroundings): boolean {
  const { pixels, obstacles, background } = surroundings;
  if (!isInside(grown(strip, 1), pixels)) return false;
  if (obstacles.some((obstacle) => overlap(grown(strip, gap), obstacle))) return false;
  // A plane tells nothing of a photograph further away: there, it is enough that nothing stands out.
  if (background.residue < flatResidue) return !hasForeign(strip, surroundings);
  return unrestOf(strip, pixels) <= mostUnrest * background.residue + 4;
}

function stripBeside(room: Sides, side: Side, by: number): Sides {
  const { left, top, right, bottom } = room;
  if (side === "left") return { left: left - by, right: left, top, bottom };
  if (side === "right") return { left: right, right: right + by, top, bottom };
  if (side === "top") return { left, right, top: top - by, bottom: top };
  return { left, right, top: bottom, bottom: bottom + by };
}

interface Growth {
  /** In pixels. */
  readonly limit: number;
  readonly step: number;
  /** What stays free before whatever ends the growth, in pixels. */
  readonly air: number;
  readonly surroundings: Surroundings;
}

/** How far the room can grow to a side over free background, in pixels. */
export function freeBeside(frame: Frame, room: Sides, side: Side, growth: Growth): number {
  const { limit, step, air, surroundings } = growth;
  let reached = room;
  let by = 0;
  while (by < limit + air) {
    const strip = stripBeside(reached, side, step);
    if (!isFree(frameFrom(frame, strip), step, surroundings)) break;
    reached = widened(reached, side, step);
    by += step;
  }
  return Math.max(0, Math.min(limit, by - air));
}

export function widened(room: Sides, side: Side, by: number): Sides {
  const isBefore = side === "left" || side === "top";
  return { ...room, [side]: room[side] + (isBefore ? -by : by) };
}

import { colourAt, colourDistance } from "../ink/background.ts";
import type { LinePatch } from "../ink/line-patch.ts";
import type { Pixels } from "../output/pixels.ts";
import { takeComponents } from "../ink/patch-mask.ts";

/** What a pixel stands on: the line's plane, or something else that reaches into the line. */
export const onPlane = 1;
export const offPlane = 2;

interface GroundView {
  readonly pixels: Pixels;
  readonly patch: LinePatch;
  /** Where no stroke is: `onPlane`, `offPlane` or 0. */
  readonly seen: Uint8Array;
  /** Where strokes hide the ground. */
  readonly mask: Uint8Array;
}

const axes = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The index of what each pixel sees first when it looks along a direction; -1: nothing. */
function lookAlong({ patch, seen }: GroundView, dx: number, dy: number): Int32Array {
  const { width, height } = patch;
  const carried = new Int32Array(seen.length).fill(-1);
  // Whence a pixel's view comes must have its own view already.
  const isForward = dy < 0 || (dy === 0 && dx < 0);
  for (let step = 0; step < width * height; step++) {
    const index = isForward ? step : width * height - 1 - step;
    if (seen[index] !== 0) {
      carried[index] = index;
      continue;
    }
    const x = (index % width) + dx;
    const from = index + dy * width + dx;
    if (x >= 0 && x < width && from >= 0 && from < width * height) carried[index] = carried[from] ?? -1;
  }
  return carried;
}

/** Levels by which both ends of something that goes on under strokes may differ: a panel's other sides are no such thing. */
const sameThing = 48;

function isOneThing({ pixels, patch }: GroundView, one: number, other: number): boolean {
  const { bounds, width } = patch;
  const colourOf = (index: number) =>
    colourAt(pixels, bounds.left + (index % width), bounds.top + Math.floor(index / width));
  return colourDistance(colourOf(one), colourOf(other)) <= sameThing;
}

/** Whether pixels have more of something else than of the plane right beside them. */
function touchesMore(members: readonly number[], { patch, seen }: GroundView): boolean {
  let more = 0;
  for (const index of members) {
    for (const other of [index - 1, index + 1, index - patch.width, index + patch.width]) {
      if (seen[other] === offPlane) more++;
      if (seen[other] === onPlane) more--;
    }
  }
  return more > 0;
}

/** What each pixel stands on; under strokes, what goes on at both sides of them, along most of four axes. */
export function groundsOf(view: GroundView): Uint8Array {
  const { patch, seen, mask } = view;
  const grounds = seen.map((ground, index) => (mask[index] === 0 ? ground : onPlane));
  if (!seen.includes(offPlane)) return grounds;
  const votes = new Int8Array(seen.length);
  for (const [dx, dy] of axes) {
    const ahead = lookAlong(view, dx, dy);
    const behind = lookAlong(view, -dx, -dy);
    for (let index = 0; index < votes.length; index++) {
      if (mask[index] === 0) continue;
      const [one, other] = [ahead[index] ?? -1, behind[index] ?? -1];
      if (one < 0 || other < 0 || seen[one] !== seen[other]) continue;
      if (seen[one] === onPlane) votes[index] = (votes[index] ?? 0) + 1;
      else if (isOneThing(view, one, other)) votes[index] = (votes[index] ?? 0) - 1;
    }
  }
  const isOff = votes.map((vote) => (vote < 0 ? 1 : 0));
  for (const { members } of takeComponents(patch, Uint8Array.from(isOff))) {
    if (touchesMore(members, view)) for (const index of members) grounds[index] = offPlane;
  }
  return grounds;
}

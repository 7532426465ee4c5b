import { boundsOf, grown, type Frame, type PixelBounds } from "../frame.ts";
import type { Pixels } from "../output/pixels.ts";

/** Where a pixel of a patch lies: beyond, just around the line's box, in it, or in another line. */
export const beyond = 0;
export const around = 1;
export const within = 2;
export const elsewhere = 3;

/** The pixels in and around one line. */
export interface LinePatch {
  readonly frame: Frame;
  readonly bounds: PixelBounds;
  readonly width: number;
  readonly height: number;
  /** Per pixel: `beyond`, `around`, `within` or `elsewhere`. */
  readonly zones: Uint8Array;
}

/** Readers cut close: strokes may reach out of the box by this, in pixels. */
export function slackOf(lineHeight: number): number {
  return Math.max(1.5, Math.min(8, lineHeight * 0.1));
}

/** How far around a line its background is looked at, in pixels. */
function ringOf(lineHeight: number): number {
  return Math.max(3, Math.min(40, lineHeight * 0.3));
}

/** Calls back with each pixel whose centre lies in the frame. */
export function forEachPixel(
  frame: Frame,
  size: { width: number; height: number },
  visit: (x: number, y: number) => void,
) {
  const { left, top, right, bottom } = boundsOf([frame], 0, size);
  const cos = Math.cos(frame.angle);
  const sin = Math.sin(frame.angle);
  const halfWidth = frame.width / 2;
  const halfHeight = frame.height / 2;
  if (frame.angle === 0) {
    const [first, last] = [Math.ceil(frame.x - halfWidth - 0.5), Math.floor(frame.x + halfWidth - 0.5)];
    const [upper, lower] = [Math.ceil(frame.y - halfHeight - 0.5), Math.floor(frame.y + halfHeight - 0.5)];
    for (let y = Math.max(top, upper); y <= Math.min(bottom - 1, lower); y++)
      for (let x = Math.max(left, first); x <= Math.min(right - 1, last); x++) visit(x, y);
    return;
  }
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const dx = x + 0.5 - frame.x;
      const dy = y + 0.5 - frame.y;
      if (Math.abs(dx * cos + dy * sin) <= halfWidth && Math.abs(dy * cos - dx * sin) <= halfHeight) visit(x, y);
    }
  }
}

/** `claimed` marks the pixels of all lines of the picture: they are no background. */
export function cutPatch(frame: Frame, pixels: Pixels, claimed: Uint8Array): LinePatch {
  const thickness = Math.min(frame.width, frame.height);
  const inner = grown(frame, slackOf(thickness));
  const outer = grown(inner, ringOf(thickness));
  const bounds = boundsOf([outer], 1, pixels);
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const zones = new Uint8Array(width * height);
  const at = (x: number, y: number) => (y - bounds.top) * width + x - bounds.left;
  forEachPixel(outer, pixels, (x, y) => {
    zones[at(x, y)] = claimed[y * pixels.width + x] === 0 ? around : elsewhere;
  });
  forEachPixel(inner, pixels, (x, y) => {
    zones[at(x, y)] = within;
  });
  return { frame, bounds, width, height, zones };
}

export function claimLines(frames: readonly Frame[], pixels: Pixels): Uint8Array {
  const claimed = new Uint8Array(pixels.width * pixels.height);
  for (const frame of frames) {
    forEachPixel(grown(frame, slackOf(Math.min(frame.width, frame.height))), pixels, (x, y) => {
      claimed[y * pixels.width + x] = 1;
    });
  }
  return claimed;
}

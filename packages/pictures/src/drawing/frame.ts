import type { TextBox, WritingMode } from "../model/picture-text.ts";

/**
 * A turned rectangle as its reader sees it: `width` runs from left to right, `height` from top to bottom, both turned
 * clockwise by `angle`, whatever the writing is.
 */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whole pixels, right and bottom not included. */
export interface PixelBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function leansAlongX(angle: number): boolean {
  return Math.abs(Math.cos(angle)) >= Math.abs(Math.sin(angle));
}

/** A line that rises by less than this share of its height is straight, and its angle an error of its reader. */
const leastRise = 0.2;

function straightened(frame: Frame): Frame {
  const rise = Math.max(frame.width, frame.height) * Math.abs(Math.sin(frame.angle));
  return Math.abs(frame.angle) < 0.1 && rise < leastRise * Math.min(frame.width, frame.height)
    ? { ...frame, angle: 0 }
    : frame;
}

/** A column's width runs down: its angle may be told from the horizontal (about 90°) or from upright (about 0°). */
export function frameOf(box: TextBox, writing: WritingMode): Frame {
  if (writing === "horizontal") return straightened(box);
  const { x, y, width, height, angle } = box;
  return straightened({ x, y, width: height, height: width, angle: leansAlongX(angle) ? angle : angle - Math.PI / 2 });
}

/** The inverse of `frameOf`; `like` is a box of the same block, which shows from where its angle is told. */
export function boxOf(frame: Frame, writing: WritingMode, like: TextBox): TextBox {
  const { x, y, width, height, angle } = frame;
  if (writing === "horizontal") return { x, y, width, height, angle };
  return { x, y, width: height, height: width, angle: leansAlongX(like.angle) ? angle : angle + Math.PI / 2 };
}

/** The point at `u` to the right and `v` below the centre, as the frame is turned. */
export function pointIn(frame: Frame, u: number, v: number): Point {
  const cos = Math.cos(frame.angle);
  const sin = Math.sin(frame.angle);
  return { x: frame.x + u * cos - v * sin, y: frame.y + u * sin + v * cos };
}

/** Where a point lies in the frame, from its centre. */
export function placeIn(frame: Frame, point: Point): { u: number; v: number } {
  const cos = Math.cos(frame.angle);
  const sin = Math.sin(frame.angle);
  const x = point.x - frame.x;
  const y = point.y - frame.y;
  return { u: x * cos + y * sin, v: y * cos - x * sin };
}

export function contains(frame: Frame, point: Point): boolean {
  const { u, v } = placeIn(frame, point);
  return Math.abs(u) <= frame.width / 2 && Math.abs(v) <= frame.height / 2;
}

export function cornersOf(frame: Frame): Point[] {
  const u = frame.width / 2;
  const v = frame.height / 2;
  return [pointIn(frame, -u, -v), pointIn(frame, u, -v), pointIn(frame, u, v), pointIn(frame, -u, v)];
}

export function boundsOf(
  frames: readonly Frame[],
  margin: number,
  size: { width: number; height: number },
): PixelBounds {
  const corners = frames.flatMap(cornersOf);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const left = Math.min(size.width, Math.max(0, Math.floor(Math.min(...xs) - margin)));
  const top = Math.min(size.height, Math.max(0, Math.floor(Math.min(...ys) - margin)));
  return {
    left,
    top,
    right: Math.max(left, Math.min(size.width, Math.ceil(Math.max(...xs) + margin))),
    bottom: Math.max(top, Math.min(size.height, Math.ceil(Math.max(...ys) + margin))),
  };
}

/** `left`, `top`, `right` and `bottom` are distances from the centre, as the frame is turned. */
export function frameFrom(origin: Frame, sides: { left: number; top: number; right: number; bottom: number }): Frame {
  const centre = pointIn(origin, (sides.right + sides.left) / 2, (sides.bottom + sides.top) / 2);
  return { ...centre, width: sides.right - sides.left, height: sides.bottom - sides.top, angle: origin.angle };
}

export function grown(frame: Frame, by: number): Frame {
  return { ...frame, width: Math.max(0, frame.width + 2 * by), height: Math.max(0, frame.height + 2 * by) };
}

function separates(axis: Point, one: readonly Point[], other: readonly Point[]): boolean {
  const along = (points: readonly Point[]) => points.map(({ x, y }) => x * axis.x + y * axis.y);
  const first = along(one);
  const second = along(other);
  return Math.max(...first) <= Math.min(...second) || Math.max(...second) <= Math.min(...first);
}

/** Whether two turned rectangles share more than an edge (separating axes). */
export function overlap(one: Frame, other: Frame): boolean {
  const reach = (frame: Frame) => Math.hypot(frame.width, frame.height) / 2;
  if (Math.hypot(one.x - other.x, one.y - other.y) >= reach(one) + reach(other)) return false;
  const corners = [cornersOf(one), cornersOf(other)] as const;
  return ![one.angle, one.angle + Math.PI / 2, other.angle, other.angle + Math.PI / 2].some((angle) =>
    separates({ x: Math.cos(angle), y: Math.sin(angle) }, corners[0], corners[1]),
  );
}

export function isInside(frame: Frame, size: { width: number; height: number }): boolean {
  return cornersOf(frame).every(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
}

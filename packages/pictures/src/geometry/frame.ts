import type { TextBox, TextLine } from "../model/picture-text.ts";

/** Where something stands in a frame that is turned as its writing is: `left` to `right` along a line, `top` to `bottom` across. */
export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What stands in one row without a wide gap: a line, or the parts of one that were found apart. */
export interface Piece extends Bounds {
  /** From left to right. */
  readonly lines: readonly TextLine[];
}

export const widthOf = ({ left, right }: Bounds): number => right - left;
export const heightOf = ({ top, bottom }: Bounds): number => bottom - top;
export const centreOf = ({ left, right }: Bounds): number => (left + right) / 2;
export const middleOf = ({ top, bottom }: Bounds): number => (top + bottom) / 2;

/** How far two share columns, and how far they share rows; negative where they are apart. */
export const sharedWidth = (a: Bounds, b: Bounds): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);
export const sharedHeight = (a: Bounds, b: Bounds): number => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);

export function boundsOf(all: readonly Bounds[]): Bounds {
  return {
    left: Math.min(...all.map(({ left }) => left)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.min(...all.map(({ top }) => top)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}

/** Where a box stands in the frame turned by `angle`, which is nearly its own unless said otherwise. */
export function placeOf({ x, y, width, height, angle }: TextBox, frameAngle = angle): Bounds {
  const along = x * Math.cos(frameAngle) + y * Math.sin(frameAngle);
  const across = y * Math.cos(frameAngle) - x * Math.sin(frameAngle);
  return { left: along - width / 2, right: along + width / 2, top: across - height / 2, bottom: across + height / 2 };
}

/** The box that bounds in the frame turned by `angle` are. */
export function boxOf(bounds: Bounds, angle: number): TextBox {
  const [along, across] = [centreOf(bounds), middleOf(bounds)];
  return {
    x: along * Math.cos(angle) - across * Math.sin(angle),
    y: along * Math.sin(angle) + across * Math.cos(angle),
    width: widthOf(bounds),
    height: heightOf(bounds),
    angle,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

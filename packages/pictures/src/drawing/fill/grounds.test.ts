import { expect, test } from "vitest";
import type { Colour } from "../ink/background.ts";
import { within } from "../ink/line-patch.ts";
import { groundsOf, offPlane, onPlane } from "./grounds.ts";

const [width, height] = [9, 5];
const brown: Colour = [186, 131, 96, 255];
const white: Colour = [249, 249, 249, 255];
const red: Colour = [199, 30, 11, 255];

/** A band of strokes that is red at its ends, with something else above and below. */
function band(above: Colour, below: Colour): Uint8Array {
  const rowOf = (index: number) => Math.floor(index / width);
  const isEdge = (index: number) => rowOf(index) === 0 || rowOf(index) === height - 1;
  const isEnd = (index: number) => index % width === 0 || index % width === width - 1;
  const all = Array.from({ length: width * height }, (_, index) => index);
  const data = Uint8ClampedArray.from(
    all.flatMap((index) => [...(rowOf(index) === 0 ? above : rowOf(index) === height - 1 ? below : red)]),
  );
  const frame = { x: 4.5, y: 2.5, width, height, angle: 0 };
  const bounds = { left: 0, top: 0, right: width, bottom: height };
  const zones = new Uint8Array(width * height).fill(within);
  return groundsOf({
    pixels: { width, height, data },
    patch: { frame, bounds, width, height, zones },
    seen: Uint8Array.from(all, (index) => (isEdge(index) ? offPlane : isEnd(index) ? onPlane : 0)),
    mask: Uint8Array.from(all, (index) => (isEdge(index) || isEnd(index) ? 0 : 1)),
  });
}

const middle = 2 * width + 4;

test("what is alike at both sides of strokes goes on under them", () => {
  expect(band(brown, brown)[middle]).toBe(offPlane);
});

test("two different things at both sides do not: the strokes are on the line's own ground", () => {
  expect(Array.from(band(brown, white).subarray(width, 4 * width))).toEqual(
    Array.from({ length: 3 * width }, () => onPlane),
  );
});

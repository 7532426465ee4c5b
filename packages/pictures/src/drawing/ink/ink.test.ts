import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, test } from "vitest";
import { openTypeface } from "../setting/typeface.ts";
import type { Frame } from "../frame.ts";
import { findInk, type LineInk } from "./ink.ts";
import { claimLines, forEachPixel } from "./line-patch.ts";

const size = { width: 300, height: 120 };
const line: Frame = { x: 150, y: 60, width: 260, height: 36, angle: 0 };

type Area = readonly [colour: string, x: number, y: number, width: number, height: number];

/** Areas, and a text in the middle of them. */
function findIn(areas: readonly Area[], { colour = "#ffffff", text = "精选优质面料", frame = line } = {}): LineInk {
  const context = createCanvas(size.width, size.height).getContext("2d");
  for (const [fill, ...place] of areas) {
    context.fillStyle = fill;
    context.fillRect(...place);
  }
  context.font = openTypeface(text, "zh-cn", true).font(34);
  context.fillStyle = colour;
  context.fillText(text, 30, 72);
  const pixels = { ...size, data: context.getImageData(0, 0, size.width, size.height).data };
  return findInk(pixels, frame, claimLines([frame], pixels));
}
const whole = (colour: string): Area => [colour, 0, 0, size.width, size.height];
const rounded = (colour: readonly number[]): number[] => colour.slice(0, 3).map(Math.round);
const share = (marks: Uint8Array): number => marks.reduce((sum, mark) => sum + mark, 0) / marks.length;

test("letters stand on what is between them, although more of something else is beside them", () => {
  const { background } = findIn([whole("#ba8360"), ["#c71e0b", 0, 36, size.width, 40]], {
    frame: { ...line, height: 40 },
  });
  expect(rounded(background.plane.base)).toEqual([0xc7, 0x1e, 0x0b]);
});

test.each(["#d03030", "#30d030", "#3030d0"])(
  "ink that differs from its ground in one channel is found: %s",
  (ground) => {
    const { mask, colour } = findIn([whole(ground)], { colour: ground.replace("d0", "20") });
    const wanted = [1, 3, 5].map((at) => Number.parseInt(ground.replace("d0", "20").slice(at, at + 2), 16));
    expect(Math.max(...rounded(colour).map((level, channel) => Math.abs(level - (wanted[channel] ?? 0))))).toBeLessThan(
      5,
    );
    expect(share(mask)).toBeGreaterThan(0.2);
  },
);

test("a ground that changes along the line is no ink", () => {
  const columns = Array.from({ length: size.width }, (_, x): Area => {
    const level = Math.round(150 + (x / size.width) * 90);
    return [`rgb(${level},${level},${level})`, x, 0, 1, size.height];
  });
  const { mask } = findIn(columns, { colour: "#606060" });
  expect(Math.abs(share(mask) - share(findIn([whole("#c3c3c3")], { colour: "#606060" }).mask))).toBeLessThan(0.01);
});

describe("pixels in a frame", () => {
  test.each([
    { x: 20.1, y: 12.1, width: 11, height: 6 },
    { x: 20.4, y: 12.3, width: 10.5, height: 7 },
    { x: 2.2, y: 29.1, width: 20, height: 9.9 },
  ])("are the same whether it is level or nearly so: $x, $y", (box) => {
    const pixelsIn = (angle: number): string[] => {
      const found: string[] = [];
      forEachPixel({ ...box, angle }, { width: 40, height: 30 }, (x, y) => found.push(`${x},${y}`));
      return found;
    };
    expect(pixelsIn(0)).toEqual(pixelsIn(1e-12));
    expect(pixelsIn(0).length).toBeGreaterThan(20);
  });
});

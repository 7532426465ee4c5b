import { describe, expect, test } from "vitest";
import {
  boxBetween,
  clampView,
  cornersOf,
  fitView,
  nudged,
  polygonOf,
  toPicture,
  viewOnto,
  zoomView,
} from "./geometry.ts";

const frame = { width: 400, height: 300 };
const picture = { width: 1000, height: 500 };

describe("boxes", () => {
  test("an upright box has its corners where it stands", () => {
    expect(polygonOf({ x: 100, y: 50, width: 40, height: 20, angle: 0 })).toBe("80,40 120,40 120,60 80,60");
  });

  test("a turn goes clockwise, and a quarter turn makes the width run down", () => {
    const [begin, end] = cornersOf({ x: 100, y: 100, width: 60, height: 20, angle: Math.PI / 2 });
    expect(begin?.x).toBeCloseTo(110);
    expect(begin?.y).toBeCloseTo(70);
    expect(end?.x).toBeCloseTo(110);
    expect(end?.y).toBeCloseTo(130);
  });

  test("a drag makes the same box from any corner, cut to the picture", () => {
    const wanted = { x: 60, y: 30, width: 80, height: 20, angle: 0 };
    expect(boxBetween({ x: 20, y: 20 }, { x: 100, y: 40 }, picture)).toEqual(wanted);
    expect(boxBetween({ x: 100, y: 40 }, { x: 20, y: 20 }, picture)).toEqual(wanted);
    const cut = { x: 975, y: 475, width: 50, height: 50, angle: 0 };
    expect(boxBetween({ x: 950, y: 450 }, { x: 1200, y: 900 }, picture)).toEqual(cut);
  });

  test("a slip of the hand makes no box", () => {
    expect(boxBetween({ x: 20, y: 20 }, { x: 23, y: 90 }, picture)).toBeUndefined();
    expect(boxBetween({ x: 1100, y: 20 }, { x: 1200, y: 90 }, picture)).toBeUndefined();
  });

  test("arrow keys move and resize a box and never take it out of the picture", () => {
    const box = { x: 50, y: 50, width: 100, height: 40, angle: 0 };
    expect(nudged(box, { x: 1, y: 0 }, { isResizing: false, picture })).toMatchObject({ x: 60, width: 100 });
    expect(nudged(box, { x: -1, y: 0 }, { isResizing: false, picture })).toMatchObject({ x: 50 });
    expect(nudged(box, { x: 1, y: 0 }, { isResizing: true, picture })).toMatchObject({ x: 55, width: 110 });
  });
});

describe("the view", () => {
  test("fits the whole picture into the middle of the frame", () => {
    expect(fitView(frame, picture)).toEqual({ scale: 0.4, x: 0, y: 50 });
  });

  test("zooming keeps what is under the pointer where it is", () => {
    const at = { x: 300, y: 150 };
    const before = fitView(frame, picture);
    const after = zoomView(before, { factor: 4, at }, { frame, picture });
    expect(after.scale).toBeCloseTo(1.6);
    const [was, is] = [toPicture(before, at), toPicture(after, at)];
    expect(is.x).toBeCloseTo(was.x);
    expect(is.y).toBeCloseTo(was.y);
  });

  test("is never smaller than the whole picture", () => {
    expect(zoomView(fitView(frame, picture), { factor: 0.1, at: { x: 0, y: 0 } }, { frame, picture })).toEqual(
      fitView(frame, picture),
    );
  });

  test("a picture larger than the frame leaves none of it empty", () => {
    expect(clampView({ scale: 1, x: 80, y: -900 }, frame, picture)).toEqual({ scale: 1, x: 0, y: -200 });
  });

  test("moves onto a box out of sight, and stays for one in sight", () => {
    const view = { scale: 1, x: 0, y: 0 };
    const near = { x: 100, y: 100, width: 50, height: 20, angle: 0 };
    expect(viewOnto(view, near, { frame, picture })).toEqual(view);
    const far = { ...near, x: 900, y: 400 };
    const moved = viewOnto(view, far, { frame, picture });
    expect(moved).toEqual({ scale: 1, x: -600, y: -200 });
  });
});

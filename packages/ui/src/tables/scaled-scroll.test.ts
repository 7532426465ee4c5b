import { describe, expect, it } from "vitest";
import { rowsAt, scaleOf, scrolled, scrolledTo } from "./scaled-scroll.ts";

const rowHeight = 60;
const viewHeight = 600;

describe("scaleOf", () => {
  it("leaves a list that fits as it is", () => {
    expect(scaleOf(1000, rowHeight)).toMatchObject({ height: 60_000, listHeight: 60_000, step: 0 });
    expect(scaleOf(1000, rowHeight, 240)).toMatchObject({ height: 60_240, step: 0 });
    expect(scaleOf(0, rowHeight)).toMatchObject({ height: 0, partCount: 1 });
  });

  it("shortens one that is too high for a browser", () => {
    expect(scaleOf(1_000_000, rowHeight)).toMatchObject({ height: 10_000_000, listHeight: 60_000_000 });
  });
});

describe("scrolled", () => {
  const scale = scaleOf(1_000_000, rowHeight);

  it("goes a short way pixel by pixel, over the edges of parts too", () => {
    let state = scrolledTo(scale, 0, viewHeight);
    let place = 0;
    for (let step = 0; step < 5000; step++) {
      state = scrolled(scale, state, state.scrollTop + 100, viewHeight);
      place += 100;
      expect(state.scrollTop + state.shift).toBe(place);
    }
    expect(state.shift).toBeGreaterThan(0);
  });

  it("reaches the last row when the scroll bar is dragged to the end, and the first at the start", () => {
    const start = scrolledTo(scale, 0, viewHeight);
    const end = scrolled(scale, start, scale.height - viewHeight, viewHeight);
    expect(end.scrollTop + end.shift).toBe(scale.listHeight - viewHeight);
    expect(scrolled(scale, end, 0, viewHeight)).toEqual({ scrollTop: 0, shift: 0 });
  });

  it("drags in proportion", () => {
    const half = scrolled(scale, { scrollTop: 0, shift: 0 }, scale.height / 2, viewHeight);
    const place = half.scrollTop + half.shift;
    expect(Math.abs(place / scale.listHeight - 0.5)).toBeLessThan(0.01);
  });

  it("can stand at every row, and nowhere beyond the list", () => {
    for (const row of [0, 1, 166_666, 500_000, 999_990]) {
      const { scrollTop, shift } = scrolledTo(scale, row * rowHeight, viewHeight);
      expect(scrollTop + shift).toBe(row * rowHeight);
      expect(scrollTop).toBeGreaterThanOrEqual(0);
      expect(scrollTop).toBeLessThanOrEqual(scale.height - viewHeight);
    }
    const { scrollTop, shift } = scrolledTo(scale, 1e12, viewHeight);
    expect(scrollTop + shift).toBe(scale.listHeight - viewHeight);
  });
});

describe("rowsAt", () => {
  it("names what is seen and a little more, never what is not there", () => {
    const many = { viewHeight, rowHeight, count: 1000 };
    expect(rowsAt(0, many)).toEqual({ first: 0, end: 16 });
    expect(rowsAt(6000, many)).toEqual({ first: 94, end: 116 });
    expect(rowsAt(6000, { ...many, count: 3 })).toEqual({ first: 3, end: 3 });
  });

  it("reaches back for rows that an opened one has pushed down", () => {
    const opened = { index: 10, extra: 900 };
    const seen = { viewHeight, rowHeight, count: 1000, opened };
    expect(rowsAt(600, seen).first).toBe(4);
    // Inside the opened row: those right below it are next.
    expect(rowsAt(1200, seen).first).toBe(5);
    // Row 15 stands at 15 * 60 + 900.
    expect(rowsAt(1800, seen).first).toBe(9);
  });
});

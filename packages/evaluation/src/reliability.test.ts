import { describe, expect, it } from "vitest";
import { brier, discrimination, type Forecast, reliability } from "./reliability.ts";

const forecasts = (...pairs: readonly (readonly [number, boolean])[]): Forecast[] =>
  pairs.map(([likelihood, isTrue]) => ({ likelihood, isTrue }));

describe("reliability", () => {
  it("puts forecasts in order into bins, with what was said and what came true", () => {
    const bins = reliability(forecasts([0.9, true], [0.2, false], [0.4, true], [0.7, true]), 2);
    expect(bins).toEqual([
      { count: 2, said: expect.closeTo(0.3), true: 0.5 },
      { count: 2, said: expect.closeTo(0.8), true: 1 },
    ]);
  });

  it("loses and doubles none where they do not divide", () => {
    const many = Array.from({ length: 23 }, (_, n) => ({ likelihood: n / 23, isTrue: n > 11 }));
    const bins = reliability(many, 8);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(23);
    expect(reliability(many.slice(0, 3), 8)).toHaveLength(3);
  });
});

describe("brier and discrimination", () => {
  it("are those of the definitions", () => {
    const three = forecasts([0.8, true], [0.6, false], [0.1, false]);
    expect(brier(three).score).toBeCloseTo((0.04 + 0.36 + 0.01) / 3);
    expect(brier(three).base).toBeCloseTo((1 / 3) * (2 / 3));
    expect(discrimination(three)).toBe(1);
    expect(discrimination(forecasts([0.5, true], [0.5, false]))).toBe(0.5);
    expect(discrimination(forecasts([0.2, true], [0.5, false], [0.1, false]))).toBe(0.5);
  });
});

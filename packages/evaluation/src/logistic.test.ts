import { describe, expect, it } from "vitest";
import { fitLogistic, likelihood } from "./logistic.ts";

describe("fitLogistic", () => {
  it("gives the odds of each group where a feature tells two groups apart", () => {
    // 3 of 4 come true without the feature, 1 of 4 with it: log odds 1.0986 and -1.0986.
    const features = Array.from({ length: 8 }, (_, n) => [1, n < 4 ? 0 : 1]);
    const outcomes = [true, true, true, false, true, false, false, false];
    const [constant, weight] = fitLogistic(features, outcomes, { ridge: 0 });
    expect(constant).toBeCloseTo(Math.log(3), 6);
    expect(weight).toBeCloseTo(-2 * Math.log(3), 6);
    expect(likelihood([constant, weight], [1, 1])).toBeCloseTo(0.25, 6);
  });

  it("finds the weights that made the data, whatever their scales", () => {
    const made = [0.5, -2, 0.03];
    const features = Array.from({ length: 2000 }, (_, n) => [1, ((n * 7919) % 997) / 997, (n * 104_729) % 101]);
    // Each row stands there for as many outcomes as its likelihood says.
    const rows = features.flatMap((row) =>
      Array.from({ length: 10 }, (_, k) => ({ row, is: k < Math.round(10 * likelihood(made, row)) })),
    );
    const found = fitLogistic(
      rows.map(({ row }) => row),
      rows.map(({ is }) => is),
      { ridge: 0 },
    );
    for (const [at, weight] of made.entries())
      expect(Math.abs(found[at] - weight)).toBeLessThan(0.05 * Math.abs(weight) + 0.02);
  });

  it("holds weights by as much as the data pull, and the first one not", () => {
    const features = Array.from({ length: 40 }, (_, n) => [1, (n % 7) - 3]);
    const outcomes = features.map(([, value], n) => value + (n % 3) > 1);
    for (const ridge of [0.05, 5]) {
      const weights = fitLogistic(features, outcomes, { ridge });
      const pulls = [0, 1].map((at) =>
        features.reduce((sum, row, n) => sum + row[at] * ((outcomes[n] ? 1 : 0) - likelihood(weights, row)), 0),
      );
      expect(pulls[0]).toBeCloseTo(0, 8);
      expect(pulls[1]).toBeCloseTo(ridge * weights[1], 8);
    }
  });

  it("stays finite where a feature tells everything, and holds weights that nothing speaks for at 0", () => {
    const features = Array.from({ length: 20 }, (_, n) => [1, n - 9.5, 0]);
    const [, weight, unused] = fitLogistic(
      features,
      features.map(([, value]) => value > 0),
    );
    expect(weight).toBeGreaterThan(0.5);
    expect(weight).toBeLessThan(10);
    expect(unused).toBe(0);
  });

  it("refuses data that do not belong together", () => {
    expect(() => fitLogistic([[1]], [])).toThrow("1 rows of features, 0 outcomes");
    expect(() => fitLogistic([], [])).toThrow(RangeError);
  });
});

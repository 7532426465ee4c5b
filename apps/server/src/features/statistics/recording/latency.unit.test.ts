import { describe, expect, it } from "vitest";
import { latencyClassOf, percentileOf } from "./latency.ts";

describe("times in classes", () => {
  it("are at most their limit", () => {
    expect([0, 50, 51, 999, 1000, 1_800_000, 9_000_000].map((ms) => latencyClassOf(ms))).toEqual([
      50, 50, 100, 1000, 1000, 1_800_000, 2_147_483_647,
    ]);
  });

  it("tell below which time a share of the requests stayed", () => {
    const counts = [
      { limit: 200, requests: 40 },
      { limit: 100, requests: 50 },
      { limit: 1000, requests: 10 },
    ];
    expect(percentileOf(counts, 0.5)).toBe(100);
    expect(percentileOf(counts, 0.7)).toBe(150);
    expect(percentileOf(counts, 0.95)).toBe(875);
    expect(percentileOf([], 0.5)).toBe(0);
    expect(percentileOf([{ limit: 2_147_483_647, requests: 3 }], 0.95)).toBe(1_800_000);
  });
});

import { expect, it } from "vitest";
import { seriesOf } from "./refused-series.ts";

it("has every part of the time, with nothing where nothing was refused", () => {
  const now = Date.UTC(2026, 0, 5, 8, 30);
  const told = [{ at: "2026-01-05T07:00:00.000Z", limited: 3, blocked: 1 }];
  const { times, ofLimits, ofBlocks } = seriesOf(told, 24, now);
  expect(times).toHaveLength(25);
  expect(new Date(times[0] ?? 0).toISOString()).toBe("2026-01-04T08:00:00.000Z");
  expect(ofLimits.filter(Boolean)).toEqual([3]);
  expect(ofBlocks.at(-2)).toBe(1);
  expect(seriesOf([], 1, now).times).toHaveLength(61);
});

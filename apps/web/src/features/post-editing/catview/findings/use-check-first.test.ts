import { expect, it } from "vitest";
import { usualCount } from "./use-check-first.ts";

it("shows three of a hundred, ten at least, and a thousand at most", () => {
  expect([5, 400, 1000, 10_000, 100_000].map(usualCount)).toEqual([10, 12, 30, 300, 1000]);
});

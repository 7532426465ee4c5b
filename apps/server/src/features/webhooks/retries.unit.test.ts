import { expect, it } from "vitest";
import { nextTryAt, triesOfARun } from "./retries.ts";

const at = new Date("2026-03-10T08:00:00Z");
const secondsAfter = (tries: number, random: number) => {
  const next = nextTryAt({ tries, at, random });
  return next && (next.getTime() - at.getTime()) / 1000;
};

it("ten tries, each after a longer time, which chance makes longer still", () => {
  const minute = 60;
  const hour = 60 * minute;
  const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
  expect(triesOfARun).toBe(10);
  expect(waits.map((_, index) => secondsAfter(index + 1, 0))).toEqual(waits);
  expect(secondsAfter(2, 0.5)).toBe(5.5 * minute);
  expect(secondsAfter(9, 1)).toBe(103_680);
  expect(secondsAfter(10, 0)).toBeUndefined();
});

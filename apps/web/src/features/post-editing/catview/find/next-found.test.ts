import { expect, it } from "vitest";
import { nextFound } from "./next-found.ts";

const step = (from: number | undefined, by: 1 | -1, isFirst = false) =>
  nextFound({ ids: [12, 15, 18], indexOf: (id) => id - 10, from, by, isFirst });

it("goes from segment to segment with hits, round the ends", () => {
  expect([step(undefined, 1), step(2, 1), step(3, 1), step(8, 1)]).toEqual([12, 15, 15, 12]);
  expect([step(5, -1), step(6, -1), step(2, -1), step(undefined, -1)]).toEqual([12, 15, 18, 18]);
});

it("begins where one is", () => {
  expect([step(5, 1, true), step(5, -1, true), step(5, 1)]).toEqual([15, 15, 18]);
  expect(nextFound({ ids: [], indexOf: () => undefined, from: 1, by: 1, isFirst: true })).toBeUndefined();
});

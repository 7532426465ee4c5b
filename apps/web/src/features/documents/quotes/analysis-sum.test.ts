import { expect, test } from "vitest";
import { sumOfRows } from "./analysis-sum.ts";

test("rows of an analysis are added up", () => {
  const rows = [
    { segments: 2, words: 9, characters: 41 },
    { segments: 1, words: 4, characters: 20 },
  ];
  expect(sumOfRows(rows)).toEqual({ segments: 3, words: 13, characters: 61 });
  expect(sumOfRows([])).toEqual({ segments: 0, words: 0, characters: 0 });
});

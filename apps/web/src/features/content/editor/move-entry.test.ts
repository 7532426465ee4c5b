import { expect, it } from "vitest";
import { moveEntry } from "./move-entry.ts";

it.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 0, "bac"],
  [1, 1, "abc"],
  [0, -1, "abc"],
  [2, 3, "abc"],
  [5, 0, "abc"],
])("an entry goes from place %d to place %d", (from, to, expected) => {
  expect(moveEntry(["a", "b", "c"], from, to).join("")).toBe(expected);
});

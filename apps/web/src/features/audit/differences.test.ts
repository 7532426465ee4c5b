import { expect, it } from "vitest";
import { differencesOf } from "./differences.ts";

it("tells what changed first, field by field, and what came or went", () => {
  const before = { name: "a", config: { color: "red", size: 1 }, gone: [1] };
  const after = { name: "a", config: { color: "blue", size: 1 }, come: true };
  expect(differencesOf(before, after)).toEqual([
    { field: "config.color", before: "red", after: "blue", isChanged: true },
    { field: "gone", before: [1], after: undefined, isChanged: true },
    { field: "come", before: undefined, after: true, isChanged: true },
    { field: "name", before: "a", after: "a", isChanged: false },
    { field: "config.size", before: 1, after: 1, isChanged: false },
  ]);
  expect(differencesOf(null, null)).toEqual([]);
});

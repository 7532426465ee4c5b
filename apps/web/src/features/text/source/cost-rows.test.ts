import { expect, test } from "vitest";
import { costRows } from "./cost-rows.ts";

const parts = { total: 56, repeated: 0, from_memory: 0 };

test("rows tell what was charged, and only the parts that there are", () => {
  expect(costRows({ charged: 56, ahead: 0, parts }, { length: 57, left: 900 })).toEqual([
    { label: "costText", characters: 56 },
    { label: "costCharged", characters: 56 },
    { label: "costBalance", characters: 900 },
  ]);
  const split = { charged: 10, ahead: 20, parts: { total: 56, repeated: 16, from_memory: 10 } };
  expect(costRows(split, { length: 56, left: undefined }).map(({ label, characters }) => [label, characters])).toEqual([
    ["costText", 56],
    ["costMemory", 10],
    ["costBefore", 16],
    ["costCharged", 10],
    ["costAhead", 20],
  ]);
});

import { expect, it } from "vitest";
import { charactersLeft, leftOfKey } from "./left.ts";

const purse = (kind: "month" | "api", left: number, usable = true) => {
  const times = { starts_at: "2026-11-01T00:00:00Z", expires_at: "2026-12-01T00:00:00Z" };
  return { kind, left, granted: 1000, usable, ...times };
};

it("tells characters of the interface apart from all others, and counts none that cannot be used yet", () => {
  const purses = [purse("month", 500), purse("api", 70), purse("api", 5), purse("api", 900, false)];
  expect(charactersLeft({ total_left: 500, purses })).toEqual({ usual: 500, bought: 75 });
  expect(charactersLeft({ total_left: 500, purses: [purse("month", 500)] })).toEqual({ usual: 500, bought: 0 });
});

it.each([
  [null, 10, undefined],
  [100, 30, 70],
  [100, 130, 0],
  [0, 0, 0],
])("of a budget of %s, of which %i are used, %s are left", (characters_per_month, used_this_month, left) => {
  expect(leftOfKey({ characters_per_month, used_this_month })).toBe(left);
});

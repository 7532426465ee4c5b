import { describe, expect, it } from "vitest";
import { statsSearch, timeQuery, userDataSearch } from "./search.ts";

describe("the address of statistics", () => {
  it("keeps what is valid and drops the rest", () => {
    const user = "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11";
    expect(statsSearch({ time: "30d", unit: "hour", site: 5, plan: "free", user, by: "pair" })).toEqual({
      time: "30d",
      from: undefined,
      to: undefined,
      unit: "hour",
      site: 5,
      plan: "free",
      user,
      by: "pair",
    });
    const broken = { time: "8d", unit: 1, site: "x", plan: "gold", user: "me", by: "day", from: "2026-01-01" };
    expect(Object.values(statsSearch(broken))).toEqual(Array(8).fill(undefined));
    expect(userDataSearch({ search: 42, sort: "documents", site: 0 })).toMatchObject({
      search: "42",
      sort: "documents",
      site: 0,
    });
  });

  it("asks for days only when both are there", () => {
    expect(timeQuery({})).toEqual({ range: "7d" });
    expect(timeQuery({ time: "today" })).toEqual({ range: "today" });
    expect(timeQuery({ time: "custom", from: "2026-01-01" })).toBeUndefined();
    expect(timeQuery({ time: "custom", from: "2026-01-01", to: "2026-01-31" })).toEqual({
      from: "2026-01-01",
      to: "2026-01-31",
    });
  });
});

import { describe, expect, it } from "vitest";
import { dayOf, idOf, momentsOf, oneOf, pageOf, siteOf, wordOf } from "./list-search.ts";

describe("what an address says of a list", () => {
  it("keeps what is valid", () => {
    expect(pageOf("3")).toBe(3);
    expect(dayOf("2026-05-10")).toBe("2026-05-10");
    expect(siteOf(0)).toBe(0);
    expect(wordOf(42)).toBe("42");
    expect(wordOf("terms", 4)).toBe("term");
    expect(idOf("22222222-2222-4222-8222-222222222222")).toBe("22222222-2222-4222-8222-222222222222");
    expect(oneOf(["T01", "T02"], "T02")).toBe("T02");
  });

  it("drops what is not, so that a broken link still opens the page", () => {
    for (const page of [0, 1, -2, 1.5, "x", 1e9, undefined]) expect(pageOf(page)).toBeUndefined();
    for (const day of ["2026-13-01", "2026-02-31", "10.5.2026", 20260510]) expect(dayOf(day)).toBeUndefined();
    for (const id of ["2", 7, "22222222-2222-4222-8222-222222222222'"]) expect(idOf(id)).toBeUndefined();
    for (const site of ["7", -1, 1.5, 2 ** 31, undefined]) expect(siteOf(site)).toBeUndefined();
    expect(wordOf("\0")).toBeUndefined();
    expect(wordOf({})).toBeUndefined();
    expect(oneOf(["T01"], "T09")).toBeUndefined();
  });

  it("takes both days whole, in the reader's zone", () => {
    const { from, to } = momentsOf({ from: "2026-05-10", to: "2026-05-10" });
    expect(from).toBe(new Date(2026, 4, 10).toISOString());
    expect(to).toBe(new Date(2026, 4, 11).toISOString());
    expect(momentsOf({})).toEqual({ from: undefined, to: undefined });
  });
});

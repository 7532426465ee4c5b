import { describe, expect, it } from "vitest";
import { countFilters, filterOf, scanSearch, sortOf } from "./scan-search.ts";

describe("scanSearch", () => {
  it("drops what is not valid and what is usual anyway", () => {
    const search = scanSearch({
      scan: "1",
      status: "new",
      kind: "verb",
      sort: "score",
      order: "up",
      page: 0,
      known: 1,
    });
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
  });

  it("reads what is", () => {
    const scan = "00000000-0000-4000-8000-000000000001";
    expect(scanSearch({ scan, status: "all", keyword: 42, known: "no", sort: "term", order: "desc" })).toMatchObject({
      scan,
      status: "all",
      keyword: "42",
      known: "no",
      sort: "term",
      order: "desc",
    });
  });
});

describe("filterOf", () => {
  it("asks for terms to review unless told otherwise", () => {
    expect(filterOf({})).toEqual({ status: "new" });
    expect(filterOf({ status: "all" })).toEqual({});
  });

  it("says yes and no as calls do", () => {
    expect(filterOf({ status: "accepted", known: "no", translated: "yes", keyword: " a " })).toEqual({
      status: "accepted",
      known: "0",
      translated: "1",
      keyword: "a",
    });
  });
});

it("counts filters beside the status and the typed word", () => {
  expect(countFilters({ status: "all", keyword: "a" })).toBe(0);
  expect(countFilters({ kind: "name", known: "no" })).toBe(2);
});

it("begins with the greatest number, and with A", () => {
  expect(sortOf({})).toEqual({ by: "score", isDescending: true });
  expect(sortOf({ sort: "term" })).toEqual({ by: "term", isDescending: false });
  expect(sortOf({ sort: "frequency", order: "asc" })).toEqual({ by: "frequency", isDescending: false });
});

import { describe, expect, it } from "vitest";
import { entrySearch, filterOf, isFiltered, unfiltered } from "./entry-search.ts";

const plain = (search: object): unknown => JSON.parse(JSON.stringify(search));
const batch = "6f1c5a0e-0000-4000-8000-000000000001";

describe("entrySearch", () => {
  it("reads filters and order", () => {
    const search = {
      keyword: "a",
      field: "note",
      status: "pending",
      origin: "import",
      author: "Ann",
      from: "2026-01-31",
    };
    const whole = { ...search, to: "2026-02-28", batch, sort: "source", order: "asc" };
    expect(plain(entrySearch(whole))).toEqual(whole);
  });

  it("drops what is not valid, and what is usual anyway", () => {
    const search = { field: "all", status: "gone", origin: "x", from: "2026-02-31", to: "soon", batch: "1" };
    expect(plain(entrySearch({ ...search, sort: "created", order: "desc", keyword: "" }))).toEqual({});
  });
});

describe("filterOf", () => {
  it("names a field only with something to look for in it", () => {
    expect(filterOf({ field: "note" })).toEqual({});
    expect(filterOf({ field: "note", keyword: "a", batch })).toEqual({ field: "note", keyword: "a", batch_id: batch });
  });

  it("leaves the order out", () => {
    expect(isFiltered({ sort: "source", order: "asc" })).toBe(false);
    expect(unfiltered({ keyword: "a", sort: "source", order: "asc" })).toEqual({ sort: "source", order: "asc" });
  });
});

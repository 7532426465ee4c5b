import { describe, expect, it } from "vitest";
import { changedSearch, isFiltered, momentsOf, myDocumentsSearch } from "./my-documents-search.ts";

const plain = (search: object): unknown => JSON.parse(JSON.stringify(search));

describe("myDocumentsSearch", () => {
  it("reads filters, order and page", () => {
    const search = { keyword: "report", src: "en-us", tgt: "zh-cn", state: "failed", from: "2026-01-31", page: 3 };
    expect(plain(myDocumentsSearch({ ...search, sort: "name", order: "asc" }))).toEqual({
      ...search,
      sort: "name",
      order: "asc",
    });
  });

  it("reads the task whose documents are shown, and nothing else as one", () => {
    const task = "22222222-2222-4222-8222-222222222222";
    expect(plain(myDocumentsSearch({ task }))).toEqual({ task });
    expect(isFiltered({ task })).toBe(true);
    for (const wrong of ["2", 7, `${task}'`]) expect(plain(myDocumentsSearch({ task: wrong }))).toEqual({});
  });

  it("drops what is not valid, and what is usual anyway", () => {
    const search = {
      keyword: {},
      src: "de",
      state: "asleep",
      from: "2026-13-01",
      to: "soon",
      page: 1,
      sort: "created",
    };
    expect(plain(myDocumentsSearch({ ...search, order: "desc" }))).toEqual({});
  });

  it("takes words that the router has read as something else", () => {
    expect(myDocumentsSearch({ keyword: 2026 }).keyword).toBe("2026");
    expect(myDocumentsSearch({ keyword: "a\0b", page: "2" })).toMatchObject({ keyword: "ab", page: 2 });
  });
});

describe("changedSearch", () => {
  it("starts at the first page again, unless the page is what changes", () => {
    expect(plain(changedSearch({ keyword: "a", page: 4 }, { state: "complete" }))).toEqual({
      keyword: "a",
      state: "complete",
    });
    expect(plain(changedSearch({ keyword: "a", page: 4 }, { page: 5 }))).toEqual({ keyword: "a", page: 5 });
  });
});

describe("isFiltered", () => {
  it("is true of filters, not of order and page", () => {
    expect([isFiltered({ sort: "name", page: 2 }), isFiltered({ from: "2026-01-01" })]).toEqual([false, true]);
  });
});

describe("momentsOf", () => {
  it("spans the days of the reader's own zone, both included", () => {
    expect(momentsOf({ from: "2026-03-10", to: "2026-03-10" })).toEqual({
      from: new Date(2026, 2, 10).toISOString(),
      to: new Date(new Date(2026, 2, 11).getTime() - 1).toISOString(),
    });
    expect(momentsOf({})).toEqual({ from: undefined, to: undefined });
  });
});

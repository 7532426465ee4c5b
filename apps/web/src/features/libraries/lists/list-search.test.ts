import { describe, expect, it } from "vitest";
import { isNarrowed, listSearch } from "./list-search.ts";

const plain = (search: object): unknown => JSON.parse(JSON.stringify(search));

describe("listSearch", () => {
  it("reads filters, scope and page", () => {
    const search = { keyword: "law", src: "en-us", tgt: "zh-cn", domain: "legal", scope: "master", page: 3 };
    expect(plain(listSearch(search))).toEqual(search);
  });

  it("drops what is not valid, and what is usual anyway", () => {
    expect(plain(listSearch({ keyword: {}, src: "de", domain: "x", scope: "system", page: 1 }))).toEqual({});
    expect(listSearch({ keyword: 42, page: "2" })).toMatchObject({ keyword: "42", page: 2 });
  });
});

describe("isNarrowed", () => {
  it("is true of filters, not of page and scope", () => {
    expect([isNarrowed({ page: 2, scope: "master" }), isNarrowed({ domain: "legal" })]).toEqual([false, true]);
  });
});

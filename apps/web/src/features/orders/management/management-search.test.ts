import { describe, expect, it } from "vitest";
import { isFiltered, managementSearch } from "./management-search.ts";

describe("managementSearch", () => {
  it("keeps what is valid and drops the rest", () => {
    expect(
      managementSearch({
        tab: "notices",
        outcome: "amount",
        page: "2",
        state: "gone",
        kind: "T09",
        provider: "alipay",
      }),
    ).toMatchObject({
      tab: "notices",
      outcome: "amount",
      page: 2,
      state: undefined,
      kind: undefined,
      provider: "alipay",
    });
    expect(managementSearch({ tab: "orders" }).tab).toBeUndefined();
  });

  it("is filtered by what narrows orders, not by the page", () => {
    expect(isFiltered({ page: 3, tid: "YQ1" })).toBe(false);
    expect(isFiltered({ keyword: "ann" })).toBe(true);
  });
});

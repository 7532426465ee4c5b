import {
  apiPackSkus,
  goodsTypeOf,
  goodsTypes,
  packSkus,
  planCodes,
  planOfSku,
  planSkus,
  skus,
} from "@yiqiao/contracts/plans";
import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import { rankOf } from "./plan-terms.ts";

describe("plans, their ids, periods and characters", () => {
  it.each([
    ["free", 1, null, null],
    ["standard-m", 2, 30, 1_500_000],
    ["standard-qrt", 3, 90, 5_000_000],
    ["standard-y", 4, 365, 20_000_000],
    ["professional-m", 5, 30, 8_500_000],
    ["professional-qrt", 6, 90, 25_000_000],
    ["professional-y", 7, 365, 100_000_000],
    ["enterprise-y", 8, 365, 3_000_000_000],
  ] as const)("%s is number %i, lasts %s days and gives %s characters", (code, id, days, characters) => {
    expect(planSkus[code]).toMatchObject({ id, days, characters });
  });

  it("rank free, standard, professional, enterprise", () => {
    expect(planCodes.map((plan) => rankOf(plan))).toEqual([0, 1, 2, 3]);
  });

  it("derive from the sku; an unknown code counts as free", () => {
    expect(["standard-qrt", "professional-y", "enterprise-y", "gold", "constructor", ""].map(planOfSku)).toEqual([
      "standard",
      "professional",
      "enterprise",
      "free",
      "free",
      "free",
    ]);
  });
});

describe("prices in fen", () => {
  it.each([
    ["free", null],
    ["standard-m", 2900],
    ["standard-qrt", 7900],
    ["standard-y", 26_800],
    ["professional-m", 9900],
    ["professional-qrt", 26_800],
    ["professional-y", 96_800],
    ["enterprise-y", null],
    ["pack-5m", 9900],
    ["pack-10m", 18_800],
    ["pack-50m", 79_800],
    ["pack-100m", 139_800],
    ["api-10m", 28_800],
    ["api-50m", 128_800],
    ["api-100m", 228_800],
    ["document", 80],
  ] as const)("%s: %s", (code, fen) => expect(catalogue[code].priceFen).toBe(fen));

  it("are of every sku, each with a name in both languages and a number of its own", () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(skus));
    for (const { name } of Object.values(catalogue)) {
      expect(name.zh).toMatch(/\p{Script=Han}/u);
      expect(name.en).toMatch(/^[ -~]+$/);
    }
    const ids = Object.values(skus).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("goods types", () => {
  it("are members, character packs, API packs and documents", () => {
    expect(goodsTypes).toEqual({ 1: "T01", 2: "T02", 3: "T03", 4: "T04" });
    expect((["standard-m", "pack-5m", "api-10m", "document"] as const).map(goodsTypeOf)).toEqual([
      "T01",
      "T02",
      "T03",
      "T04",
    ]);
  });

  it.each([
    ["pack-5m", 5_000_000],
    ["pack-10m", 10_000_000],
    ["pack-50m", 50_000_000],
    ["pack-100m", 100_000_000],
  ] as const)("%s has %i characters for 365 days", (code, characters) => {
    expect(packSkus[code]).toMatchObject({ characters, days: 365 });
  });

  it.each([
    ["api-10m", 10_000_000],
    ["api-50m", 50_000_000],
    ["api-100m", 100_000_000],
  ] as const)("%s has %i characters for 365 days", (code, characters) => {
    expect(apiPackSkus[code]).toMatchObject({ characters, days: 365 });
  });

  it("documents are paid by each started 2000 characters, 0.8 yuan each", () => {
    expect([skus.document.characters, catalogue.document.priceFen]).toEqual([2000, 80]);
  });
});

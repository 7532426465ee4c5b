import { describe, expect, test } from "vitest";
import { periodsOf, skuOf, tabOf } from "./goods-choice.ts";
import { buildCard } from "../order-builders.ts";

describe("tabOf", () => {
  test("leads who has a plan to packs, others to plans", () => {
    expect(tabOf({ reason: "characters" }, "standard-m")).toBe("packs");
    expect(tabOf({ reason: "characters" }, "free")).toBe("plans");
    expect(tabOf({ reason: "characters" }, "something-else")).toBe("plans");
  });

  test("keeps the tab that was asked for, documents only with documents", () => {
    expect(tabOf({ tab: "plans" }, "professional-y")).toBe("plans");
    expect(tabOf({ tab: "documents" }, "free")).toBe("plans");
    expect(
      tabOf({ tab: "documents", task: { docs: [], src_lang: "auto", tgt_lang: "en-us", domain: "general" } }, "free"),
    ).toBe("documents");
  });

  test("follows the sku", () => {
    expect(tabOf({ sku: "pack-10m" }, "free")).toBe("packs");
    expect(tabOf({ sku: "professional-y" }, "standard-m")).toBe("plans");
  });
});

describe("periods", () => {
  const standard = buildCard("standard", ["standard-m", "standard-qrt", "standard-y"]);
  const enterprise = buildCard("enterprise", ["enterprise-y"]);

  test("a card shows the sku of the period, or the only one it has", () => {
    expect(skuOf(standard, "qrt")?.code).toBe("standard-qrt");
    expect(skuOf(enterprise, "m")?.code).toBe("enterprise-y");
    expect(skuOf(buildCard("free", []), "m")).toBeUndefined();
  });

  test("are those that something is sold for", () => {
    expect(periodsOf([standard, enterprise])).toEqual(["m", "qrt", "y"]);
    expect(periodsOf([buildCard("standard", ["standard-m", "standard-y"]), enterprise])).toEqual(["m", "y"]);
    expect(periodsOf([enterprise])).toEqual([]);
  });
});

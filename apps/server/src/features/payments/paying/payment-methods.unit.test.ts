import { expect, it } from "vitest";
import type { PaymentMethod } from "#platform/payments";
import { methodsFor } from "./payment-methods.ts";

const ways: readonly PaymentMethod[] = ["page", "transfer"];
const plan = (amountFen: number) => ({ goodsType: "T01" as const, amountFen });

it("are offered for amounts that a provider takes", () => {
  expect(methodsFor({ ways }, plan(1))).toEqual(ways);
  expect(methodsFor({ ways }, plan(0))).toEqual([]);
  expect(methodsFor({ ways, leastFen: 400 }, plan(399))).toEqual([]);
  expect(methodsFor({ ways, leastFen: 400 }, plan(400))).toEqual(ways);
  expect(methodsFor({ ways }, plan(99_999_999))).toEqual(ways);
  expect(methodsFor({ ways }, plan(100_000_000))).toEqual([]);
});

it("of documents have no transfer, which takes days", () => {
  expect(methodsFor({ ways }, { goodsType: "T04", amountFen: 80 })).toEqual(["page"]);
});

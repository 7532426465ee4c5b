import { expect, it } from "vitest";
import type { PaymentWay } from "#platform/payments";
import { waysFor } from "./payment-ways.ts";

const ways: readonly PaymentWay[] = ["page", "transfer"];
const plan = (amountFen: number) => ({ goodsType: "T01" as const, amountFen });

it("are offered for amounts that a provider takes", () => {
  expect(waysFor({ ways }, plan(1))).toEqual(ways);
  expect(waysFor({ ways }, plan(0))).toEqual([]);
  expect(waysFor({ ways, leastFen: 400 }, plan(399))).toEqual([]);
  expect(waysFor({ ways, leastFen: 400 }, plan(400))).toEqual(ways);
  expect(waysFor({ ways }, plan(99_999_999))).toEqual(ways);
  expect(waysFor({ ways }, plan(100_000_000))).toEqual([]);
});

it("of documents have no transfer, which takes days", () => {
  expect(waysFor({ ways }, { goodsType: "T04", amountFen: 80 })).toEqual(["page"]);
});

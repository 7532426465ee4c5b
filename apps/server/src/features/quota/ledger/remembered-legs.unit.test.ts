import { expect, it } from "vitest";
import type { Payer } from "../holders.ts";
import type { Purse } from "../purses/purses.repository.ts";
import { RememberedLegs } from "./remembered-legs.ts";
import type { Leg } from "./usable.ts";

const at = new Date("2026-05-01T00:00:00Z");
const holder = { name: "account:a", grant: 1000 };
const payer: Payer = { holders: [holder], siteId: 0, trials: null };
const purse = (expiresAt: string) => ({ id: expiresAt, expiresAt: new Date(expiresAt) }) as Purse;
const leg: Leg = { holder, purses: [purse("2026-06-01"), purse("2026-05-02")], at };

it("knows what was seen of who pays alone, for a minute", () => {
  let nowMs = 0;
  const remembered = new RememberedLegs(() => nowMs);
  expect(remembered.of(payer, at)).toBeUndefined();
  remembered.note(payer, [leg]);
  expect(remembered.of(payer, at)).toEqual(leg);
  expect(remembered.of({ ...payer, source: "api" }, at)).toBeUndefined();
  expect(remembered.of({ ...payer, holders: [{ ...holder, grant: 5 }] }, at)).toBeUndefined();
  const later = new Date("2026-05-03");
  expect(remembered.of(payer, later)).toEqual({ ...leg, at: later, purses: [purse("2026-06-01")] });
  nowMs = 59_999;
  expect(remembered.of(payer, at)).toBeDefined();
  nowMs = 60_000;
  expect(remembered.of(payer, at)).toBeUndefined();
});

it("forgets when told, and of many the one that was seen first", () => {
  const remembered = new RememberedLegs(() => 0);
  remembered.note(payer, [leg]);
  remembered.forget(payer);
  expect(remembered.of(payer, at)).toBeUndefined();
  const payers = Array.from({ length: 2001 }, (_, number): Payer => ({
    ...payer,
    holders: [{ name: `account:${number}`, grant: 1 }],
  }));
  for (const each of payers) remembered.note(each, [leg]);
  expect(payers.filter((each) => remembered.of(each, at) === undefined)).toEqual([payers[0]]);
});

it("knows nothing of who pays with others, or under a budget", () => {
  const remembered = new RememberedLegs(() => 0);
  const shared: Payer = { ...payer, holders: [holder, { name: "budget:key:k", grant: null }] };
  remembered.note(shared, [leg]);
  expect(remembered.of(shared, at)).toBeUndefined();
  expect(remembered.of(payer, at)).toBeUndefined();
});

import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allowKeptReads } from "#platform/database";
import { buildTestApp, noteWithin, type TestApp } from "#testing";
import { createQuota, type Quota } from "../quota.service.ts";
import { booksOf } from "../testing/books.ts";
import { member, purseOf, stepsOf } from "../testing/payers.ts";
import type { Taken } from "./charge.ts";

/** Two processes on one ledger. */
let app: TestApp;
let quota: Quota;
let other: Quota;
let steps: ReturnType<typeof stepsOf>;
const told: Taken[] = [];
beforeAll(async () => {
  app = await buildTestApp({ freeCharacters: 1000 });
  const { database, clock, features } = app;
  const { sites, audit } = features;
  const build = () =>
    createQuota({
      database,
      clock,
      sites,
      audit,
      freeCharacters: 1000,
      onTaken: (_tx, taken) => Promise.resolve(noteWithin(told, taken)),
    });
  [quota, other] = [build(), build()];
  steps = stepsOf(quota, (run) => database.transaction(run));
});
afterAll(() => app.close());

const plenty = 1_000_000;
const work = () => ({ key: randomUUID(), cause: { kind: "text" } }) as const;
const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000);

/** Somebody with a plan whose purses this process has seen. */
async function createKnownCaller() {
  const caller = member(randomUUID());
  const holder = await quota.holderOf(caller);
  const plan = purseOf(holder, app.clock.now(), { characters: plenty });
  await steps.open(plan);
  for (const each of [quota, other]) await spend(each, caller, 5);
  return { caller, holder, plan };
}

const spend = async (from: Quota, caller: ReturnType<typeof member>, characters: number) =>
  (await from.reserve(caller, characters, work())).commitWith(characters, []);

const pursesOf = async (holder: string) => {
  const { rows } = await app.database.pool.query<{ kind: string; balance: number }>(
    "select kind, balance::int from quota_purses where holder = $1 order by kind, expires_at, balance",
    [holder],
  );
  return rows;
};

it("is looked at once, and then set aside in one statement and charged in one", async () => {
  const { caller } = await createKnownCaller();
  // What the site gives is kept by calls with a key.
  const lookAt = () => allowKeptReads(() => quota.lookAt(caller));
  await lookAt().has(300);
  let statements = 0;
  const counting = () => void statements++;
  subscribe("yiqiao:statement", counting);
  const standing = lookAt();
  expect(await standing.has(300)).toBe(true);
  const reservation = await standing.reserve(300, work());
  expect(await reservation.commitWith(300, [])).toBe(plenty - 310);
  unsubscribe("yiqiao:statement", counting);
  expect(statements).toBe(2);
});

it("takes what was bought since first, as it is used first", async () => {
  const { caller, holder } = await createKnownCaller();
  await steps.open(purseOf(holder, app.clock.now(), { kind: "pack", characters: 500 }));
  await spend(quota, caller, 100);
  expect(await pursesOf(holder)).toEqual([
    { kind: "pack", balance: 400 },
    { kind: "plan", balance: plenty - 10 },
  ]);
  expect(await spend(quota, caller, 100)).toBe(plenty - 10 + 300);
});

it("tells what another process took of another purse", async () => {
  const { caller, holder } = await createKnownCaller();
  await steps.open(purseOf(holder, app.clock.now(), { kind: "pack", characters: 500 }));
  await spend(quota, caller, 100);
  await spend(quota, caller, 10);
  const source = await app.database.pool.query<{ id: string }>(
    "update quota_purses set balance = balance - 1000 where holder = $1 and kind = 'plan' returning id",
    [holder],
  );
  expect(await spend(quota, caller, 10)).toBe(plenty - 10 - 1000 + 380);
  await app.database.pool.query("update quota_purses set balance = balance + 1000 where id = $1", [source.rows[0]?.id]);
});

it("does not use what was taken back, what is over, nor what another order of use keeps for later", async () => {
  const closed = await createKnownCaller();
  const of = { holder: closed.holder, source: closed.plan.source, cause: "withdrawn" } as const;
  await app.database.transaction((tx) => quota.purses.close(tx, of));
  await spend(quota, closed.caller, 10);
  expect(await pursesOf(closed.holder)).toEqual([
    { kind: "month", balance: 990 },
    { kind: "plan", balance: 0 },
  ]);

  const over = await createKnownCaller();
  app.clock.advance({ days: 31 });
  await spend(quota, over.caller, 10);
  app.clock.advance({ days: -31 });
  expect(await pursesOf(over.holder)).toEqual([
    { kind: "month", balance: 990 },
    { kind: "plan", balance: plenty - 10 },
  ]);

  const turned = await createKnownCaller();
  const later = { characters: plenty, expiresAt: days(60) };
  await steps.open(purseOf(turned.holder, app.clock.now(), later));
  await spend(quota, turned.caller, 10);
  await spend(quota, turned.caller, 10);
  // The one that was used first ends after the other one now.
  await app.database.pool.query("update quota_purses set expires_at = $2 where holder = $1 and balance < $3", [
    turned.holder,
    days(90),
    plenty,
  ]);
  await spend(quota, turned.caller, 7);
  expect(await pursesOf(turned.holder)).toEqual([
    { kind: "plan", balance: plenty - 7 },
    { kind: "plan", balance: plenty - 30 },
  ]);
});

it("uses what has begun earlier than it was to", async () => {
  const { caller, holder } = await createKnownCaller();
  const next = { characters: plenty, startsAt: days(2), expiresAt: days(10) };
  await steps.open(purseOf(holder, app.clock.now(), next));
  await spend(quota, caller, 10);
  await spend(quota, caller, 10);
  const begun = "update quota_purses set starts_at = $2 where holder = $1 and starts_at > $2";
  await app.database.pool.query(begun, [holder, app.clock.now()]);
  await spend(quota, caller, 7);
  expect(await pursesOf(holder)).toEqual([
    { kind: "plan", balance: plenty - 7 },
    { kind: "plan", balance: plenty - 30 },
  ]);
});

it("knows a purse from another that has taken its place", async () => {
  const { caller, holder, plan } = await createKnownCaller();
  const { startsAt, expiresAt } = plan;
  const packOf = (characters: number) =>
    purseOf(holder, app.clock.now(), { kind: "pack", characters, startsAt, expiresAt });
  const first = packOf(20);
  await steps.open(first);
  for (const characters of [20, 10, 10]) await spend(quota, caller, characters);
  const of = { holder, source: first.source, cause: "withdrawn" } as const;
  await app.database.transaction((tx) => quota.purses.close(tx, of));
  await steps.open(packOf(500));
  await spend(quota, caller, 100);
  expect(await pursesOf(holder)).toEqual([
    { kind: "pack", balance: 0 },
    { kind: "pack", balance: 400 },
    { kind: "plan", balance: plenty - 30 },
  ]);
});

it("tells each step near the end, to which another process came", async () => {
  const { caller } = await createKnownCaller();
  await spend(other, caller, plenty - 10 - 50_000);
  told.length = 0;
  await spend(quota, caller, 10);
  expect(told).toMatchObject([{ before: 50_000, after: 49_990 }]);
});

it("gives two hundred calls of two processes at once no more than there is", async () => {
  const { caller, holder } = await createKnownCaller();
  const left = plenty - 10;
  const each = 9_000;
  const ended = await Promise.allSettled(
    Array.from({ length: 200 }, (_, at) => spend(at % 2 === 0 ? quota : other, caller, each)),
  );
  const refused = ended.filter(({ status }) => status === "rejected");
  for (const one of refused) expect(one).toMatchObject({ reason: { error: "insufficientCharacters" } });
  expect(refused).toHaveLength(200 - Math.floor(left / each));
  const balance = left % each;
  expect(await booksOf(app.database, [holder])).toEqual([{ holder, balance, summed: balance }]);
});

it("refuses who has too little by now before the engine hears of it, once it was refused", async () => {
  const { caller } = await createKnownCaller();
  await spend(other, caller, plenty - 20);
  const first = quota.lookAt(caller);
  await expect(first.reserve(100, work())).rejects.toMatchObject({ error: "insufficientCharacters" });
  expect(await quota.lookAt(caller).has(100)).toBe(false);
});

it("leaves a ledger that adds up", async () => {
  expect((await quota.check()).differences).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allowKeptReads } from "#platform/database";
import { buildTestApp, type TestApp } from "#testing";
import { createQuota, type Quota } from "../quota.service.ts";
import { booksOf, readLedger } from "../testing/books.ts";
import { member, purseOf, stepsOf } from "../testing/payers.ts";

/** Two processes on one ledger. */
let app: TestApp;
let quota: Quota;
let other: Quota;
let steps: ReturnType<typeof stepsOf>;
beforeAll(async () => {
  app = await buildTestApp({ freeCharacters: 1000 });
  const { database, clock, features } = app;
  const { sites, audit } = features;
  const build = () => createQuota({ database, clock, sites, audit, freeCharacters: 1000 });
  [quota, other] = [build(), build()];
  steps = stepsOf(quota, (run) => database.transaction(run));
});
afterAll(() => app.close());

const plenty = 1_000_000;
const work = (key: string = randomUUID()) => ({ key, cause: { kind: "text", ref: "letter" } }) as const;
type Caller = ReturnType<typeof member>;

/** Somebody with a plan whose purses both processes have seen. */
async function createKnownCaller() {
  const caller = member(randomUUID());
  const holder = await quota.holderOf(caller);
  await steps.open(purseOf(holder, app.clock.now(), { characters: plenty }));
  for (const each of [quota, other]) await each.lookAt(caller).remaining("first");
  return { caller, holder };
}

// What the site gives is kept by calls with a key.
const promise = (from: Quota, caller: Caller, characters: number, key?: string) =>
  allowKeptReads(() => from.lookAt(caller)).promise(characters, work(key));

const spend = async (from: Quota, caller: Caller, characters: number) =>
  (await from.reserve(caller, characters, work())).commit(characters);

/** What is paid for, and whether it is there. */
function delivery(count = "1") {
  const key = `paid:${randomUUID()}`;
  const also = [
    sql`noted as (insert into rate_limits (key, count, expires_at) values (${key}, ${count}::int, now())
                  on conflict (key) do nothing)`,
  ];
  const isThere = async () =>
    (await app.database.pool.query("select from rate_limits where key = $1", [key])).rowCount === 1;
  return { also, isThere };
}

const written = (holder: string) => readLedger(app.database, holder);

it("takes nothing until it is charged, which is one statement and writes down what the steps do", async () => {
  const [whole, stepwise] = [await createKnownCaller(), await createKnownCaller()];
  await spend(quota, stepwise.caller, 300);
  const before = await written(whole.holder);
  await promise(quota, whole.caller, 1);
  let statements = 0;
  const counting = (): void => void statements++;
  subscribe("yiqiao:statement", counting);
  const promised = await promise(quota, whole.caller, 300);
  expect(statements).toBe(0);
  expect(await written(whole.holder)).toEqual(before);
  expect(await promised.commitWith(300, [])).toBe(plenty - 300);
  unsubscribe("yiqiao:statement", counting);
  expect(statements).toBe(1);
  const after = await written(whole.holder);
  expect(after).toEqual(await written(stepwise.holder));
  expect(after.movements.map(({ kind }) => kind)).toEqual(["grant", "reserve", "commit"]);
  expect(after.usage).toEqual([{ kind: "text", charged: 300 }]);
});

it("is given up without a trace", async () => {
  const { caller, holder } = await createKnownCaller();
  const before = await written(holder);
  await (await promise(quota, caller, 300)).release();
  expect(await written(holder)).toEqual(before);
});

it("delivers nothing to whom others left nothing meanwhile", async () => {
  const { caller, holder } = await createKnownCaller();
  const promised = await promise(quota, caller, 300);
  await spend(other, caller, plenty - 200);
  const { also, isThere } = delivery();
  await expect(promised.commitWith(300, also)).rejects.toMatchObject({ error: "insufficientCharacters" });
  expect(await isThere()).toBe(false);
  expect(await booksOf(app.database, [holder])).toEqual([{ holder, balance: 200, summed: 200 }]);
});

it("is charged step by step to whom others left less than plenty", async () => {
  const { caller, holder } = await createKnownCaller();
  const promised = await promise(quota, caller, 300);
  await spend(other, caller, plenty - 1000);
  const { also, isThere } = delivery();
  await promised.commitWith(300, also);
  expect(await isThere()).toBe(true);
  expect(await booksOf(app.database, [holder])).toEqual([{ holder, balance: 700, summed: 700 }]);
});

it("is charged in part, too, and once for one key", async () => {
  const { caller, holder } = await createKnownCaller();
  const { also, isThere } = delivery();
  await (await promise(quota, caller, 300)).commitWith(100, also);
  expect(await isThere()).toBe(true);
  const key = randomUUID();
  const [first, second] = [await promise(quota, caller, 50, key), await promise(other, caller, 50, key)];
  await Promise.all([first.commitWith(50, []), second.commitWith(50, [])]);
  expect(await booksOf(app.database, [holder])).toEqual([{ holder, balance: plenty - 150, summed: plenty - 150 }]);
});

it("is charged together with what is paid for, or not at all", async () => {
  const { caller, holder } = await createKnownCaller();
  const before = await written(holder);
  const promised = await promise(quota, caller, 100);
  await expect(promised.commitWith(100, delivery("none").also)).rejects.toMatchObject({ cause: { code: "22P02" } });
  expect(await written(holder)).toEqual(before);
});

it("promises no more than there is beside what was promised", async () => {
  const { caller, holder } = await createKnownCaller();
  const first = await promise(quota, caller, plenty - 150_000);
  // The second would leave too little to be seen as plenty, so it is set aside.
  const second = await promise(quota, caller, 60_000);
  expect((await written(holder)).purses).toEqual([{ kind: "plan", balance: plenty - 60_000, reserved: 60_000 }]);
  await first.release();
  await second.release();
  await promise(quota, caller, plenty - 150_000);
  expect((await written(holder)).purses).toEqual([{ kind: "plan", balance: plenty, reserved: 0 }]);
});

it("is counted for the key that it was asked for with", async () => {
  const { caller } = await createKnownCaller();
  const call = { characters: 0 };
  const apiKey = { id: randomUUID(), hasBudget: false, call };
  const withKey = { ...caller, principal: { ...caller.principal, apiKey } } as unknown as Caller;
  await quota.lookAt(withKey).remaining("first");
  await (await promise(quota, withKey, 120)).commitWith(120, []);
  expect(call.characters).toBe(120);
});

it("gives two hundred calls of two processes at once no more than there is", async () => {
  const { caller, holder } = await createKnownCaller();
  const each = 9_000;
  const ended = await Promise.allSettled(
    Array.from({ length: 200 }, async (_, at) =>
      (await promise(at % 2 === 0 ? quota : other, caller, each)).commitWith(each, []),
    ),
  );
  const refused = ended.filter(({ status }) => status === "rejected");
  for (const one of refused) expect(one).toMatchObject({ reason: { error: "insufficientCharacters" } });
  expect(refused).toHaveLength(200 - Math.floor(plenty / each));
  const balance = plenty % each;
  expect(await booksOf(app.database, [holder])).toEqual([{ holder, balance, summed: balance }]);
});

it("leaves a ledger that adds up", async () => {
  expect((await quota.check()).differences).toEqual([]);
});

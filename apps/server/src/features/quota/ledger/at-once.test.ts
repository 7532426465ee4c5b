import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import type { Quota } from "../quota.service.ts";
import { booksOf, readLedger } from "../testing/books.ts";
import { member, purseOf, stepsOf } from "../testing/payers.ts";

let app: TestApp;
let quota: Quota;
let steps: ReturnType<typeof stepsOf>;
beforeAll(async () => {
  app = await buildTestApp({ freeCharacters: 1000 });
  ({ quota } = app.features);
  steps = stepsOf(quota, (run) => app.database.transaction(run));
});
afterAll(() => app.close());

const work = (key: string = randomUUID()) => ({ key, cause: { kind: "text", ref: "letter" } }) as const;

/** Where little is left, charges are done step by step. */
const plenty = 1_000_000;

/** Somebody with a plan of a million characters, and perhaps packs, the first used first. */
async function callerWith(...packs: number[]) {
  const caller = member(randomUUID());
  const holder = await quota.holderOf(caller);
  const plan = purseOf(holder, app.clock.now(), { characters: plenty });
  await steps.open(plan);
  for (const characters of packs) {
    await steps.open(purseOf(holder, app.clock.now(), { kind: "pack", characters }));
    app.clock.advance({ ms: 1000 });
  }
  return { caller, holder, plan: plan.source };
}

const rowsOf = async (statement: string, holder: string) =>
  (await app.database.pool.query<Record<string, unknown>>(statement, [holder])).rows;
const written = (holder: string) => readLedger(app.database, holder);

it("writes down what the steps do", async () => {
  const [once, stepwise] = [await callerWith(), await callerWith()];
  await (await quota.reserve(once.caller, 300, work())).commit(300);
  const byStep = await quota.reserve(stepwise.caller, 300, work());
  await app.database.transaction((tx) => byStep.commit(300, tx));
  const seen = await written(once.holder);
  expect(seen).toEqual(await written(stepwise.holder));
  expect(seen.purses).toEqual([{ kind: "plan", balance: plenty - 300, reserved: 0 }]);
  expect(seen.reservations).toMatchObject([
    { alone: true, own: true, status: "committed", charged: 300, cause_ref: "letter" },
  ]);
  expect(seen.movements.map(({ kind }) => kind)).toEqual(["grant", "reserve", "commit"]);
});

it("tells what is left, with what others took since it was looked at", async () => {
  const { caller } = await callerWith(100);
  const [first, second] = [await quota.reserve(caller, 50, work()), await quota.reserve(caller, 30, work())];
  expect(await second.commitWith(30, [])).toBe(plenty + 20);
  expect(await first.commitWith(50, [])).toBe(plenty + 20);
  expect((await quota.remaining(caller)).total_left).toBe(plenty + 20);
});

it("is one statement to set aside, and one to charge", async () => {
  const { caller } = await callerWith();
  let count = 0;
  const counting = (): void => void count++;
  const standing = quota.lookAt(caller);
  await standing.remaining("first");
  subscribe("yiqiao:statement", counting);
  const reservation = await standing.reserve(300, work());
  await reservation.commit(300);
  unsubscribe("yiqiao:statement", counting);
  expect(count).toBe(2);
});

it("never takes more than there is, however many come at once", async () => {
  const { caller, holder } = await callerWith();
  // The first ones at once, the last ones step by step.
  const ended = await Promise.allSettled(
    Array.from({ length: 50 }, async () => (await quota.reserve(caller, 30_000, work())).commit(30_000)),
  );
  const refused = ended.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(17);
  for (const each of refused) expect(each).toMatchObject({ reason: { error: "insufficientCharacters" } });
  expect(await booksOf(app.database, [holder])).toEqual([{ holder, balance: 10_000, summed: 10_000 }]);
});

it("holds to what has become of a purse since it was looked at", async () => {
  const emptied = await callerWith(100);
  const standing = quota.lookAt(emptied.caller);
  expect((await standing.remaining("first")).total_left).toBe(plenty + 100);
  await (await quota.reserve(emptied.caller, 60, work())).commit(60);
  // The pack has 40 left: these come from both purses.
  await (await standing.reserve(80, work())).commit(80);
  const purses = await rowsOf(
    "select kind, balance::int from quota_purses where holder = $1 order by 1",
    emptied.holder,
  );
  expect(purses).toEqual([
    { kind: "pack", balance: 0 },
    { kind: "plan", balance: plenty - 40 },
  ]);

  const closed = await callerWith();
  const before = quota.lookAt(closed.caller);
  await before.remaining("first");
  const of = { holder: closed.holder, source: closed.plan, cause: "withdrawn" } as const;
  await app.database.transaction((tx) => quota.purses.close(tx, of));
  await before.reserve(10, work());
  expect((await written(closed.holder)).purses).toMatchObject([
    { kind: "month", balance: 990, reserved: 10 },
    { kind: "plan", balance: 0, reserved: 0 },
  ]);

  const over = await callerWith();
  const late = quota.lookAt(over.caller);
  await late.remaining("first");
  app.clock.advance({ days: 31 });
  await late.reserve(10, work());
  app.clock.advance({ days: -31 });
  expect((await written(over.holder)).purses).toMatchObject([
    { kind: "month", balance: 990, reserved: 10 },
    { kind: "plan", balance: plenty, reserved: 0 },
  ]);
});

it("is one charge for one key, and ends once", async () => {
  const { caller, holder } = await callerWith();
  const one = work("the same");
  const [first, second] = await Promise.all([quota.reserve(caller, 300, one), quota.reserve(caller, 300, one)]);
  expect(second.id).toBe(first.id);
  await Promise.all([first.commit(300), second.commit(300), first.commit(300)]);
  await first.release();
  const given = await quota.reserve(caller, 200, work());
  await given.release();
  await given.commit(200);
  expect(await booksOf(app.database, [holder])).toEqual([{ holder, balance: plenty - 300, summed: plenty - 300 }]);
});

it("is charged together with what is paid for, or not at all", async () => {
  const { caller, holder } = await callerWith();
  const key = `paid:${randomUUID()}`;
  const noting = (count: string) => [
    sql`noted as (insert into rate_limits (key, count, expires_at) values (${key}, ${count}::int, now()))`,
  ];
  for (const paid of [100, 60]) {
    const reservation = await quota.reserve(caller, 100, work());
    await expect(reservation.commitWith(paid, noting("none"))).rejects.toMatchObject({ cause: { code: "22P02" } });
    expect((await written(holder)).purses).toMatchObject([{ reserved: 100 }]);
    await reservation.commitWith(paid, noting("1"));
    const { rowCount } = await app.database.pool.query("delete from rate_limits where key = $1", [key]);
    expect(rowCount).toBe(1);
  }
  expect((await written(holder)).purses).toMatchObject([{ balance: plenty - 160, reserved: 0 }]);
});

it("leaves a ledger that adds up", async () => {
  expect((await quota.check()).differences).toEqual([]);
});

it("is found among many of its payer by its id, also in tables that the server has not counted", async () => {
  const { caller, holder } = await callerWith();
  const { id } = await quota.reserve(caller, 1000, work());
  await app.database.pool.query(
    `insert into quota_reservations
       (id, holder, key, holders, site_id, cause_kind, characters, is_lasting, created_at, status)
     select gen_random_uuid(), $1, 'before ' || n, array[$1], 0, 'text', 1, false, now(), 'released'
     from generate_series(1, 500) n`,
    [holder],
  );
  const client = await app.database.pool.connect();
  const countFetched = async () => {
    const { rows } = await client.query<{ fetched: number }>(
      "select idx_tup_fetch::int as fetched from pg_stat_xact_user_tables where relname = 'quota_reservations'",
    );
    return rows[0]?.fetched ?? Number.NaN;
  };
  await client.query("begin");
  const before = await countFetched();
  await client.query(
    `insert into quota_movements
       (purse_id, holder, kind, from_account, to_account, characters, reservation_id, part, created_at)
     select p.id, p.holder, 'commit', 'reserved', 'served', 1000, $2, '', now() from quota_purses p where p.holder = $1`,
    [holder, id],
  );
  const after = await countFetched();
  await client.query("rollback");
  client.release();
  expect(after - before).toBeLessThan(10);
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildTestApp, buildTestJobs, type TestApp } from "#testing";
import type { Quota } from "../quota.service.ts";
import { member, payerWith, purseOf, stepsOf } from "../testing/payers.ts";

let app: TestApp;
let quota: Quota;
let steps: ReturnType<typeof stepsOf>;
beforeEach(async () => {
  app = await buildTestApp({ freeCharacters: 1000 });
  ({ quota } = app.features);
  steps = stepsOf(quota, (work) => app.database.transaction(work));
});
afterEach(async () => {
  const { differences } = await quota.check();
  await app.close();
  if (differences.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(differences)}`);
});

const days = (count: number) => new Date(app.clock.now().getTime() + count * 24 * 3_600_000);
const nameOf = ({ holders: [{ name }] }: ReturnType<typeof payerWith>) => name;
const purse = (holder: string, parts: Parameters<typeof purseOf>[2] = {}) => purseOf(holder, app.clock.now(), parts);
const find = (holder: string, source: string) => quota.purses.find(app.database.db, { holder, source });
const close = (holder: string, source: string) =>
  app.database.transaction((tx) => quota.purses.close(tx, { holder, source, cause: "refunded" }));
const readBalances = async (holder: string) => {
  const { rows } = await app.database.pool.query<{ source: string; balance: number }>(
    "select source, balance::int from quota_purses where holder = $1 order by source",
    [holder],
  );
  return Object.fromEntries(rows.map(({ source, balance }) => [source, balance]));
};

describe("the order of use", () => {
  it("is packs before the plan, the oldest expiry first, and never the free month beside a plan", async () => {
    const payer = payerWith(1000);
    const holder = nameOf(payer);
    await steps.open(purse(holder, { source: "plan" }));
    await steps.open(purse(holder, { source: "pack late", kind: "pack", expiresAt: days(300) }));
    await steps.open(purse(holder, { source: "pack soon", kind: "pack", expiresAt: days(20) }));
    await steps.reserve(payer, 1500);
    expect(await readBalances(holder)).toEqual({ "pack soon": 0, "pack late": 500, plan: 1000 });
    await steps.reserve(payer, 1500);
    expect(await readBalances(holder)).toEqual({ "pack soon": 0, "pack late": 0, plan: 0 });
    await expect(steps.reserve(payer, 1)).rejects.toMatchObject({ details: { needed: 1, remaining: 0 } });
  });

  it("leaves packs frozen without a plan in force, and thaws them with the next", async () => {
    const payer = payerWith(100);
    const holder = nameOf(payer);
    await steps.open(purse(holder, { source: "plan" }));
    await steps.open(purse(holder, { source: "pack", kind: "pack", expiresAt: days(365) }));
    app.clock.advance({ days: 31 });
    await steps.reserve(payer, 100);
    await expect(steps.reserve(payer, 1)).rejects.toMatchObject({ details: { remaining: 0 } });
    await steps.open(purse(holder, { source: "renewed" }));
    await steps.reserve(payer, 1500);
    expect(await readBalances(holder)).toMatchObject({ pack: 0, renewed: 500, "month:2026-04": 0 });
  });

  it("uses no purse before its day", async () => {
    const payer = payerWith(null);
    await steps.open(purse(nameOf(payer), { startsAt: days(2) }));
    await expect(steps.reserve(payer, 1)).rejects.toMatchObject({ error: "insufficientCharacters" });
    app.clock.advance({ days: 2 });
    await steps.reserve(payer, 1000);
  });

  it("takes characters for the API first, for the API alone, also without a plan", async () => {
    const payer = payerWith(100);
    const holder = nameOf(payer);
    await steps.open(purse(holder, { source: "api", kind: "api" }));
    await expect(steps.reserve(payer, 101)).rejects.toMatchObject({ details: { remaining: 100 } });
    await steps.reserve({ ...payer, source: "api" }, 1050);
    expect(await readBalances(holder)).toEqual({ api: 0, "month:2026-03": 50 });
  });

  it("gives back in the opposite order: what was used first stays charged", async () => {
    const payer = payerWith(null);
    const holder = nameOf(payer);
    await steps.open(purse(holder, { source: "plan" }));
    await steps.open(purse(holder, { source: "pack", kind: "pack" }));
    const id = await steps.reserve(payer, 1800);
    await steps.commit(id, 1200);
    await steps.commit(id, 300);
    expect(await find(holder, "pack")).toMatchObject({ left: 0, used: 1000 });
    expect(await find(holder, "plan")).toMatchObject({ left: 200, used: 800 });
    await steps.refund(id, 1100);
    expect(await find(holder, "pack")).toMatchObject({ left: 0, used: 1000 });
    expect(await find(holder, "plan")).toMatchObject({ left: 900, used: 100 });
  });
});

describe("a purse", () => {
  it("is opened once for what it was bought with", async () => {
    const holder = nameOf(payerWith(null));
    const bought = purse(holder, { source: "order:1" });
    const ids = await Promise.all([steps.open(bought), steps.open(bought), steps.open(bought)]);
    expect(new Set(ids).size).toBe(1);
    expect(await find(holder, "order:1")).toEqual({
      granted: 1000,
      left: 1000,
      reserved: 0,
      used: 0,
      startsAt: bought.startsAt,
      expiresAt: bought.expiresAt,
      closed: false,
    });
    expect(await find(holder, "order:2")).toBeUndefined();
  });

  it("that is closed gives up what is left, and what work under way gives back is lost", async () => {
    const payer = payerWith(null);
    const holder = nameOf(payer);
    await steps.open(purse(holder, { source: "order:1" }));
    const used = await steps.reserve(payer, 200);
    await steps.commit(used, 200);
    await steps.settle(used);
    const underWay = await steps.reserve(payer, 300);
    expect(await close(holder, "order:1")).toEqual({ taken: 500, used: 500 });
    await expect(steps.reserve(payer, 1)).rejects.toMatchObject({ details: { remaining: 0 } });
    await steps.commit(underWay, 100);
    await steps.settle(underWay);
    expect(await close(holder, "order:1")).toEqual({ taken: 500, used: 300 });
    expect(await find(holder, "order:1")).toMatchObject({ left: 0, used: 300, closed: true });
    const { rows } = await app.database.pool.query(
      "select sum(characters)::int as lost from quota_movements where holder = $1 and to_account = 'expired'",
      [holder],
    );
    expect(rows).toEqual([{ lost: 200 }]);
  });

  it("past its end is written off once; what comes back later is written off at once", async () => {
    const payer = payerWith(null);
    const holder = nameOf(payer);
    await steps.open(purse(holder, { source: "order:1" }));
    const underWay = await steps.reserve(payer, 300);
    app.clock.advance({ days: 29 });
    expect(await quota.expire()).toBe(0);
    app.clock.advance({ days: 1 });
    expect(await Promise.all([quota.expire(), quota.expire()])).toContain(1);
    expect(await find(holder, "order:1")).toMatchObject({ left: 0, used: 300 });
    await steps.commit(underWay, 100);
    await steps.refund(underWay, 40);
    expect(await find(holder, "order:1")).toMatchObject({ left: 0, used: 40 });
    expect(await quota.expire()).toBe(0);
  });

  it("can be moved as long as it has not begun", async () => {
    const holder = nameOf(payerWith(null));
    await steps.open(purse(holder, { source: "order:1", startsAt: days(10) }));
    const to = { startsAt: app.clock.now(), expiresAt: days(30) };
    const move = () =>
      app.database.transaction((tx) => quota.purses.reschedule(tx, { holder, source: "order:1", ...to }));
    await move();
    expect(await find(holder, "order:1")).toMatchObject(to);
    await expect(move()).rejects.toThrow("has begun");
  });
});

it("ends with the plan's last term that follows without a gap", async () => {
  const id = await buildAccount(app.database.db, { accountNumber: "renewer", password: "secret1" });
  const holder = `account:${id}`;
  const end = async () => (await quota.remaining(member(id))).plan_expires_at;
  const open = (source: string, first: number, last: number, kind: "plan" | "pack" = "plan") =>
    steps.open(purse(holder, { source, kind, startsAt: days(first), expiresAt: days(last) }));
  await open("third", 60, 90);
  expect(await end()).toBeNull();
  await open("first", 0, 30);
  await open("pack", 0, 365, "pack");
  expect(await end()).toBe(days(30).toISOString());
  await open("second", 30, 60);
  await open("after a gap", 91, 121);
  expect(await end()).toBe(days(90).toISOString());
});

describe("trials", () => {
  it("bind only who has no plan in force, and are counted by kind", async () => {
    const payer = payerWith(1000, { trials: [1] });
    const { db } = app.database;
    const take = (kind: "document" | "web", key: string) =>
      app.database.transaction((tx) => quota.takeTrial(tx, payer, { kind, key }));
    await take("document", "a");
    await expect(take("document", "b")).rejects.toMatchObject({ error: "trialsOver" });
    expect(await quota.trialsLeft(db, payer, "web")).toBe(1);
    await take("web", "a");
    await steps.open(purse(nameOf(payer), { source: "plan" }));
    expect(await quota.trialsLeft(db, payer, "document")).toBeNull();
    await take("document", "b");
    app.clock.advance({ days: 30 });
    expect(await quota.trialsLeft(db, payer, "document")).toBe(0);
  });
});

describe("work that died", () => {
  it("gives its characters back, and work that lives keeps them", async () => {
    const payer = payerWith(1000);
    const [dead, alive] = [await steps.reserve(payer, 300), await steps.reserve(payer, 200)];
    await steps.commit(dead, 100);
    const isAlive = () => Promise.resolve(new Set([alive]));
    expect(await quota.releaseDead("document", isAlive)).toBe(0);
    app.clock.advance({ minutes: 16 });
    expect(await quota.releaseDead("web", isAlive)).toBe(0);
    expect(await quota.releaseDead("document", isAlive)).toBe(1);
    expect(await find(nameOf(payer), "month:2026-03")).toMatchObject({ left: 800, used: 200 });
  });
});

describe("the movements", () => {
  it("stand for good: none is changed, and none deleted but a visitor's by who says so", async () => {
    const payer = payerWith(1000);
    await steps.reserve(payer, 10);
    await steps.reserve({ ...payerWith(10), holders: [{ name: "device:x", grant: 10 }] }, 10);
    const { pool } = app.database;
    const refused = "quota_movements is append-only";
    await expect(pool.query("update quota_movements set characters = 1")).rejects.toThrow(refused);
    await expect(pool.query("delete from quota_movements where holder = 'device:x'")).rejects.toThrow(refused);
    await expect(pool.query("truncate quota_movements")).rejects.toThrow(refused);
    const forgetting = "select set_config('yiqiao.forgetting', 'on', true); delete from quota_movements";
    await expect(pool.query(forgetting)).rejects.toThrow(refused);
    await expect(
      pool.query(
        "insert into quota_movements (purse_id, holder, kind, from_account, to_account, characters, created_at) select id, holder, 'commit', 'available', 'served', 1, now() from quota_purses limit 1",
      ),
    ).rejects.toThrow("quota_movements_accounts");
  });
});

it("tells the super administrators of what does not add up", async () => {
  const superId = await buildAccount(app.database.db, {
    accountNumber: "super",
    password: "secret1",
    role: 0,
    isSuper: true,
  });
  const id = await steps.reserve(payerWith(1000), 10);
  const change = (sql: string) => app.database.pool.query(sql);
  await change("update quota_purses set balance = balance + 5");
  await change("update quota_reservations set committed = 3");
  const { differences } = await quota.check();
  expect(differences).toContainEqual({ of: expect.stringMatching(/^purse:/), what: "balance", kept: 995, summed: 990 });
  expect(differences).toContainEqual({ of: `reservation:${id}`, what: "committed", kept: 3, summed: 0 });
  const { rows } = await app.database.pool.query("select purses, reservations, differences from quota_checks");
  expect(rows).toEqual([{ purses: 1, reservations: 1, differences }]);
  const told = await app.database.pool.query("select account_id, kind from messages");
  expect(told.rows).toEqual([{ account_id: superId, kind: "notice" }]);
  const jobs = buildTestJobs(app.features);
  await expect(jobs.run("quota.check", {})).rejects.toThrow("does not add up");
  await change("update quota_purses set balance = balance - 5");
  await change("update quota_reservations set committed = 0");
  await jobs.run("quota.check", {});
});

import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSites } from "#features/sites";
import { type Database, migrate, MIGRATIONS_FOLDER } from "#platform/database";
import { createTestClock, createTestDatabase } from "#testing";
import { createQuota, type Quota } from "./quota.service.ts";
import { booksOf } from "./testing/books.ts";

const before = "0100_quota_purses.sql";
const free = randomUUID();
const paid = randomUUID();
const endless = randomUUID();
const open = randomUUID();

let database: Database;
let folder: string;
let quota: Quota;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), "yiqiao-migrations-"));
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name < before);
  for (const file of files) await cp(join(MIGRATIONS_FOLDER, file), join(folder, file));
  await migrate(database, folder);
  await fill();
  await migrate(database, MIGRATIONS_FOLDER);
  const { db } = database;
  const clock = createTestClock();
  const sites = createSites({
    db,
    clock,
    files: { get: () => Promise.reject(new Error("There is none")) },
    installed: new Set(),
  });
  const audit = { record: () => Promise.resolve() };
  quota = createQuota({ database, clock, sites, audit, freeCharacters: 1000 });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** What the ledger held before: balances by month, movements that were signed. */
async function fill(): Promise<void> {
  const { pool } = database;
  const holder = `account:${free}`;
  const [text, document] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into accounts (id, site_id, account_number, username, role, plan_sku, plan_expires_at)
     values ($1, 0, 'free', 'free', 2, 'free', null), ($2, 0, 'paid', 'paid', 2, 'professional-m', now() + interval '9 days'),
            ($3, 0, 'endless', 'endless', 2, 'standard-y', null)`,
    [free, paid, endless],
  );
  await pool.query("insert into quota_balances values ($1, '2026-03', 450), ('device:d', '2026-03', 900)", [holder]);
  await pool.query(
    `insert into quota_reservations (id, holder, key, holders, period, site_id, characters, status, created_at, is_lasting, committed)
     values ($1, $4, 'a', array[$4], '2026-03', 0, 300, 'committed', now(), false, 0),
            ($2, $4, 'document:7:1', array[$4], '2026-03', 0, 200, 'committed', now(), true, 50),
            ($3, $4, 'document:8:1', array[$4], '2026-03', 0, 400, 'open', now(), true, 150),
            (gen_random_uuid(), 'device:d', 'b', array['device:d'], '2026-03', 0, 100, 'open', now(), false, 0)`,
    [text, document, open, holder],
  );
  const move = (kind: string, characters: number, reservation: string | null, part = "") =>
    pool.query(
      `insert into quota_movements (holder, period, kind, characters, reservation_id, part, created_at)
       values ($1, '2026-03', $2, $3, $4, $5, now())`,
      [holder, kind, characters, reservation, part],
    );
  await move("grant", 1000, null);
  await move("reserve", -300, text);
  await move("release", 300, text);
  await move("commit", -100, text);
  await move("reserve", -200, document);
  for (const part of ["0", "1"]) {
    await move("release", 80, document, part);
    await move("commit", -80, document, part);
  }
  await move("release", 40, document, "end");
  await move("adjust", 110, document, "end");
  await move("reserve", -400, open);
  await move("release", 150, open, "0");
  await move("commit", -150, open, "0");
  await pool.query(
    `insert into quota_movements (holder, period, kind, characters, reservation_id, created_at)
     select 'device:d', '2026-03', 'grant', 1000, null, now()
     union all select holder, period, 'reserve', -100, id, now() from quota_reservations where holder = 'device:d'`,
  );
  await pool.query("insert into quota_trials values ($1, 'document:8:1', now())", [holder]);
}

describe("a ledger of balances by month", () => {
  it("becomes purses whose movements add up to the same", async () => {
    const holders = [`account:${free}`, "device:d"];
    expect(await booksOf(database, holders)).toEqual([
      { holder: holders[0], balance: 450, summed: 450 },
      { holder: "device:d", balance: 900, summed: 900 },
    ]);
    expect((await quota.check()).differences).toEqual([]);
    const { rows } = await database.pool.query(
      "select starts_at, expires_at, granted::int, reserved::int from quota_purses where holder = $1",
      [holders[0]],
    );
    const term = { starts_at: new Date("2026-02-28T16:00:00Z"), expires_at: new Date("2026-03-31T16:00:00Z") };
    expect(rows).toEqual([{ ...term, granted: 1000, reserved: 250 }]);
  });

  it("goes on: open work is charged and ended where it stood", async () => {
    const run = <T>(work: (tx: Parameters<Parameters<typeof database.transaction>[0]>[0]) => Promise<T>) =>
      database.transaction(work);
    expect(await run((tx) => quota.commitPart(tx, open, { key: "0", characters: 150 }))).toBe(true);
    expect(await run((tx) => quota.committed(tx, open))).toBe(150);
    await run((tx) => quota.commitPart(tx, open, { key: "1", characters: 100 }));
    await run((tx) => quota.settle(tx, open));
    expect(await booksOf(database, [`account:${free}`])).toMatchObject([{ balance: 600, summed: 600 }]);
    expect((await quota.check()).differences).toEqual([]);
  });

  it("knows what the work was, and the trials that were taken", async () => {
    const { rows } = await database.pool.query(
      "select key, cause_kind, cause_ref, account_id from quota_reservations order by key",
    );
    expect(rows).toEqual([
      { key: "a", cause_kind: "text", cause_ref: null, account_id: free },
      { key: "b", cause_kind: "text", cause_ref: null, account_id: null },
      { key: "document:7:1", cause_kind: "document", cause_ref: "7", account_id: free },
      { key: "document:8:1", cause_kind: "document", cause_ref: "8", account_id: free },
    ]);
    const payer = { holders: [{ name: `account:${free}`, grant: 0 }] as const, siteId: 0, trials: [3] };
    expect(await quota.trialsLeft(database.db, payer, "document")).toBe(2);
    expect(await quota.trialsLeft(database.db, payer, "picture")).toBe(3);
  });
});

it("gives accounts with a plan its characters, until its end or for a full term", async () => {
  const { rows } = await database.pool.query<{ holder: string; balance: number; days: number }>(
    `select holder, balance::int, round(extract(epoch from expires_at - now()) / 86400)::int as days
     from quota_purses where kind = 'plan' order by balance`,
  );
  expect(rows).toEqual([
    { holder: `account:${paid}`, balance: 8_500_000, days: 9 },
    { holder: `account:${endless}`, balance: 20_000_000, days: 365 },
  ]);
  const accounts = await database.pool.query(
    "select plan_expires_at > now() + interval '364 days' as ends, plan_started_at <= now() as began from accounts where id = $1",
    [endless],
  );
  expect(accounts.rows).toEqual([{ ends: true, began: true }]);
});

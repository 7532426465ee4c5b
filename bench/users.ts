/**
 * `npm run bench users`: the list of users of the back end (DATABASE_URL, or one of its own) with 1,000,000 accounts of
 * 5,000 sites: every filter, every order, pages far down, searches, for an administrator of all sites and for a manager; p95
 * of a page with its count.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { planCodes } from "@yiqiao/contracts/plans";
import { userRoles, userSeen, usersCountMost, userSorts, userStates } from "@yiqiao/contracts/users";
import { countUsers, listUsers, type UserFilter } from "../apps/server/src/features/users/users.repository.ts";
import { type Database, migrate, MIGRATIONS_FOLDER, openDatabase } from "../apps/server/src/platform/database/index.ts";
import type { Position } from "../apps/server/src/platform/paging/index.ts";
import { seedAccounts } from "./back-office/seed-accounts.ts";

const { values } = parseArgs({
  options: {
    accounts: { type: "string", default: "1000000" },
    sites: { type: "string", default: "5000" },
  },
});
const logger = { info: () => undefined, warn: console.warn, error: console.error };
const turns = 7;
const limit = 51;

type Wanted = Partial<Omit<UserFilter, "now">>;
type Order = { readonly sort: (typeof userSorts)[number]; readonly order: "asc" | "desc" };
const newest: Order = { sort: "created", order: "desc" };

type Case = [string, Wanted, Order];

function cases(): Case[] {
  const filters: Wanted[] = [
    {},
    ...userRoles.map((role) => ({ role })),
    ...planCodes.map((plan) => ({ plan })),
    ...userStates.map((state) => ({ state })),
    ...userSeen.map((seen) => ({ seen })),
    ...["user4711", "example13.com", "王伟", "13000", "nobody at all"].map((keyword) => ({ keyword })),
    { plan: "professional", state: "disabled", seen: "never" },
    { role: "manager", state: "inactive", plan: "standard" },
    { keyword: "example", role: "manager", seen: "longer" },
  ];
  const scopes: Wanted[] = [{}, { siteId: 0 }, { siteId: 1 }, { siteId: 4321 }];
  const narrowed = (scope: Wanted) =>
    filters.map((filter): Case => [describe({ ...scope, ...filter }), { ...scope, ...filter }, newest]);
  const sorted = (scope: Wanted) =>
    orders.map((order): Case => [`${describe(scope)} by ${order.sort} ${order.order}`, scope, order]);
  return scopes.flatMap((scope) => narrowed(scope).concat(sorted(scope)));
}
const orders = userSorts.flatMap((sort): Order[] => [
  { sort, order: "asc" },
  { sort, order: "desc" },
]);
const describe = (filter: Wanted) => JSON.stringify(filter);

async function measure(database: Database, wanted: Wanted, order: Order, deep: Position | undefined) {
  const times: number[] = [];
  let after = deep;
  for (let turn = 0; turn < turns; turn++) {
    const filter: UserFilter = { siteId: undefined, ...wanted, now: new Date() };
    const start = performance.now();
    const rows = await listUsers(database.db, filter, { ...order, after, limit });
    await countUsers(database.db, filter, usersCountMost + 1);
    times.push(performance.now() - start);
    const last = rows.at(-1);
    after = last === undefined ? deep : { key: last.sort_key, id: last.id };
  }
  return times;
}

/** A place in the middle of an order. */
async function middleOf({ pool }: Database, { sort }: Order): Promise<Position | undefined> {
  const key = { created: "created_at", seen: "coalesce(last_seen_at, '-infinity')", name: "lower(username)" } as const;
  const by = sort === "plan" ? "coalesce(plan_expires_at, 'infinity')" : key[sort];
  const { rows } = await pool.query<Position>(
    `select (${by})::text as key, id from accounts order by ${by}, id offset $1 limit 1`,
    [Math.floor(Number(values.accounts) / 2)],
  );
  return rows[0];
}

async function run(database: Database): Promise<void> {
  await migrate(database, MIGRATIONS_FOLDER);
  const seeded = performance.now();
  await seedAccounts(database, { accounts: Number(values.accounts), sites: Number(values.sites) });
  console.log(`seeded in ${Math.round((performance.now() - seeded) / 1000)} s`);
  const all: number[] = [];
  const slow: [string, number][] = [];
  for (const [name, wanted, order] of cases()) {
    for (const deep of [undefined, await middleOf(database, order)]) {
      const times = await measure(database, wanted, order, deep);
      all.push(...times);
      slow.push([
        `${name}${deep === undefined ? "" : ", from the middle"}`,
        times.toSorted((a, b) => a - b)[turns - 1] ?? 0,
      ]);
    }
  }
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  console.log(`${all.length} pages with their counts: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`);
  for (const [name, ms] of slow.toSorted((a, b) => b[1] - a[1]).slice(0, 15)) console.log(Math.round(ms), "ms", name);
}

const dataDir = await mkdtemp(join(tmpdir(), "bench-users-"));
const url = process.env["DATABASE_URL"];
const options = { dataDir, logger, statementTimeoutMs: 0 };
const database = await openDatabase(url === undefined ? options : { ...options, databaseUrl: url });
try {
  await run(database);
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

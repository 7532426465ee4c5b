import { afterAll, beforeAll, expect, it } from "vitest";
import { buildStatisticsApp, type StatisticsApp } from "../testing/statistics-app.ts";
import { findUsers } from "./find-users.ts";
import { createRankings } from "./rankings.ts";
import type { FoundUser, UsersAsked } from "./users.repository.ts";

let site: StatisticsApp;
beforeAll(async () => {
  site = await buildStatisticsApp();
  const { pool } = site.app.database;
  for (let n = 0; n < 40; n++) {
    const { rows } = await pool.query<{ id: string }>(
      "insert into accounts (site_id, account_number, username, role) values ($1, $2, $2, 2) returning id",
      [n % 4 === 0 ? 5 : 0, `reader${n}`],
    );
    const id = rows[0]?.id;
    for (let day = 0; day < 30; day++) {
      // Some do much on few days, some little on many, several the same.
      const amount = ((n * 7919 + day * 104729) % 23) * (n % 5 === 0 ? 10 : 1);
      if ((n + day) % 3 > 0) continue;
      await pool.query(
        `insert into usage_user_days (account_id, day, site_id, plan, kind, requests, machine, is_active)
         values ($1, date '2026-03-10' - $2::int, $3, 'free', $4, $5, $6, true)`,
        [id, day, n % 4 === 0 ? 5 : 0, day % 2 === 0 ? "document" : "text", 1 + (amount % 4), amount],
      );
    }
  }
  // Who did something on one day alone, which is the first that a stretch does not have any more.
  for (const day of [7, 30]) {
    await pool.query(
      `with once as (insert into accounts (site_id, account_number, username, role)
                     values (0, $1, $1, 2) returning id)
       insert into usage_user_days (account_id, day, site_id, plan, kind, requests, machine, is_active)
       select id, date '2026-03-10' - $2::int, 0, 'free', 'text', 1, 1000, true from once`,
      [`once${day}`, day],
    );
  }
  // As the job keeps them, up to the running day.
  await pool.query(
    `insert into usage_user_totals (account_id, days, site_id, requests, documents, characters)
     select account_id, length, site_id, sum(requests),
            coalesce(sum(requests) filter (where kind = 'document'), 0), sum(machine)
     from usage_user_days cross join unnest(array[7, 30, 90, 365]) length
     where day > date '2026-03-10' - length group by account_id, length, site_id`,
  );
});
afterAll(() => site.app.close());

type Asked = Pick<UsersAsked, "site" | "days" | "sort">;

/** Everybody, page by page. */
async function all(asked: Asked, cover: number | undefined, steps?: readonly number[]): Promise<FoundUser[]> {
  const { clock, database } = site.app;
  // Kept as far as some pages.
  const deps = { db: database.db, rankings: createRankings({ clock }, 10) };
  const found: FoundUser[] = [];
  for (let after: FoundUser | undefined; ;) {
    const page = { ...asked, cover, length: undefined, search: "", after, limit: 4 };
    const users = await findUsers(deps, page, steps);
    found.push(...users);
    after = users.at(-1);
    if (users.length < 4) return found;
  }
}

const stretches = [
  { from: "2026-02-09", to: "2026-03-10" },
  { from: "2026-02-20", to: "2026-03-01" },
  { from: "2026-03-07", to: "2026-03-07" },
];

it.each(
  stretches.flatMap((days) =>
    (["characters", "documents"] as const).flatMap((sort) =>
      ([0, "all"] as const).map((site) => ({ days, sort, site })),
    ),
  ),
)("is the same by totals of a longer stretch as by adding up everybody: %j", async (asked) => {
  const expected = await all(asked, undefined);
  expect(expected.length).toBeGreaterThan(8);
  const { from, to } = asked.days;
  const { rows } = await site.app.database.pool.query<FoundUser>(
    `select account_id as id,
            coalesce(case $1 when 'documents' then sum(requests) filter (where kind = 'document') else sum(machine) end, 0)::text as key
     from usage_user_days where day between $2 and $3 and ($4::int is null or site_id = $4) group by 1
     order by coalesce(case $1 when 'documents' then sum(requests) filter (where kind = 'document') else sum(machine) end, 0) desc, 1`,
    [asked.sort, from, to, asked.site === "all" ? null : asked.site],
  );
  expect(expected).toEqual(rows);
  for (const steps of [[3], [3, 5, 7], [10, 100], [500]]) {
    expect(await all(asked, 30, steps), steps.join()).toEqual(expected);
  }
});

it.each([
  ["2026-02-09", "2026-03-10"],
  ["2026-02-10", "2026-02-12"],
  ["2026-03-03", "2026-03-03"],
  ["2026-02-08", "2026-02-08"],
  ["2026-03-04", "2026-03-09"],
  ["2026-03-05", "2026-03-05"],
])("looks through a stretch that has all the days: %s to %s", async (from, to) => {
  for (const id of [undefined, "0"]) {
    const query = { from, to, page_size: "100", ...(id !== undefined && { site_id: id }) };
    const found = (await site.users(site.admin, query)).users.map((user) => user.user_id);
    const { rows } = await site.app.database.pool.query<{ id: string }>(
      `select account_id as id from usage_user_days where day between $1 and $2 and ($3::int is null or site_id = $3)
       group by 1 order by sum(machine) desc, 1`,
      [from, to, id ?? null],
    );
    expect(found).toEqual(rows.map((row) => row.id));
  }
});

it("keeps a ranking for a minute, and no failure", async () => {
  const { clock, database } = site.app;
  const rankings = createRankings({ clock }, 3);
  const asked: UsersAsked = {
    site: 0,
    days: { from: "2026-03-01", to: "2026-03-02" },
    sort: "characters",
    length: undefined,
    cover: undefined,
    search: "",
    after: undefined,
    limit: 2,
  };
  const broken = { query: () => () => Promise.reject(new Error("away")) };
  await expect(rankings.page(broken as never, asked)).rejects.toThrow("away");
  expect(rankings.has(asked)).toBe(false);
  const first = await rankings.page(database.db, asked);
  expect(first).toHaveLength(2);
  expect(rankings.has(asked)).toBe(true);
  expect(await rankings.page(broken as never, asked)).toEqual(first);
  expect(rankings.has({ ...asked, site: 5 })).toBe(false);
  clock.advance({ minutes: 1 });
  expect(rankings.has(asked)).toBe(false);
});

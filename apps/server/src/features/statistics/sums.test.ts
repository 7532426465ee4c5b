import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount } from "#testing";
import { buildBuyer } from "../orders/testing/buyer.ts";
import { eventDays } from "./adding/add-up.ts";
import { buildStatisticsApp, password, type StatisticsApp } from "./testing/statistics-app.ts";

let site: StatisticsApp;
let people: string[];
beforeAll(async () => {
  site = await buildStatisticsApp();
  people = [];
  for (const name of ["ann", "bob", "eve"]) {
    people.push(await buildAccount(site.app.database.db, { accountNumber: `${name}@example.com`, password }));
  }
});
afterAll(() => site.app.close());

/** Something of a person at noon in Shanghai, so many days before the clock's day. */
async function act(person: number, daysAgo: number, characters = 10, kind = "text"): Promise<void> {
  const at = new Date(site.app.clock.now().getTime() - daysAgo * 24 * 3_600_000);
  await site.app.database.pool.query(
    "insert into usage_events (at, site_id, account_id, kind, requests, machine) values ($1, 0, $2, $3, 1, $4)",
    [at, people[person], kind, characters],
  );
}
const everything = async () => {
  const tables = ["usage_days", "usage_hours", "usage_user_days", "usage_actives", "usage_user_totals", "income_days"];
  const all = [];
  for (const table of tables) {
    const { rows } = await site.app.database.pool.query<{ rows: unknown }>(
      `select coalesce(json_agg(row_to_json(t) order by row_to_json(t)::text), '[]') as rows from ${table} t`,
    );
    all.push(rows[0]?.rows);
  }
  return all;
};
const activeIn = async (from: string, to: string) => (await site.overview(site.admin, { from, to })).totals.active;

describe("sums", () => {
  it("count each user once in any stretch of days, in whatever order days come in", async () => {
    await act(0, 5);
    await act(1, 5);
    await act(0, 1);
    await site.addUp();
    // Days between and before come late, several of a user at once.
    await act(0, 3);
    await act(0, 8);
    await act(2, 8);
    await act(1, 2);
    await site.addUp();
    await act(0, 3);
    await site.addUp();
    // Today is 10 March: ann 2, 5, 7, 9; bob 5, 8; eve 2.
    const stretches: [string, string, number][] = [
      ["2026-03-02", "2026-03-02", 2],
      ["2026-03-05", "2026-03-05", 2],
      ["2026-03-03", "2026-03-04", 0],
      ["2026-03-02", "2026-03-10", 3],
      ["2026-03-06", "2026-03-08", 2],
      ["2026-03-07", "2026-03-07", 1],
      ["2026-03-09", "2026-03-10", 1],
      ["2026-03-03", "2026-03-09", 2],
    ];
    for (const [from, to, users] of stretches) expect([from, to, await activeIn(from, to)]).toEqual([from, to, users]);
  });

  it("stay the same when nothing happened, and after a pass that was killed", async () => {
    const before = await everything();
    await site.addUp();
    expect(await everything()).toEqual(before);
    await act(2, 0, 77);
    const { statisticsSums } = site.app.features;
    await site.app.database.pool.query(
      "alter table usage_user_totals add constraint broken check (characters < 50) not valid",
    );
    await expect(statisticsSums.addUp()).rejects.toThrow();
    expect(await everything()).toEqual(before);
    await site.app.database.pool.query("alter table usage_user_totals drop constraint broken");
    await Promise.all([statisticsSums.addUp(), statisticsSums.addUp()]);
    const { totals } = await site.overview(site.admin, { range: "today" });
    expect(totals).toMatchObject({ requests: 1, machine: 77, active: 1 });
  });

  it("of the last days let go of a day when it is over", async () => {
    const list = async (range: string) =>
      (await site.users(await site.logIn("boss@example.com"), { range })).users.map(({ username, characters }) => [
        username,
        characters,
      ]);
    expect(await list("7d")).toEqual([
      ["eve@example.com", 77],
      ["ann@example.com", 40],
      ["bob@example.com", 20],
    ]);
    site.app.clock.advance({ days: 3 });
    await site.addUp();
    // 13 March: the week begins on the 7th.
    expect(await list("7d")).toEqual([
      ["eve@example.com", 77],
      ["ann@example.com", 30],
      ["bob@example.com", 10],
    ]);
    expect(await list("30d")).toEqual([
      ["eve@example.com", 87],
      ["ann@example.com", 50],
      ["bob@example.com", 20],
    ]);
    site.app.clock.advance({ days: 200 });
    await site.addUp();
    expect(await list("7d")).toEqual([]);
    expect(await list("365d")).toHaveLength(3);
  });

  it("of income are what was paid and paid back", async () => {
    const buyer = await buildBuyer(site.app, { name: "buyer@example.com" });
    await buyer.buy("professional-m");
    await site.addUp();
    const admin = await site.logIn("boss@example.com");
    const { totals } = await site.overview(admin, { range: "7d" });
    const { rows } = await site.app.database.pool.query<{ paid: string }>(
      "select sum(amount_fen) as paid from orders where paid_at is not null",
    );
    expect(totals).toMatchObject({ orders: 1, paid_fen: Number(rows[0]?.paid), refunds: 0 });
    expect(totals.paid_fen).toBeGreaterThan(0);
    const { user, statistics } = await site.user(admin, { range: "30d", user_id: buyer.accountId });
    expect(user).toMatchObject({ orders: 1, paid_fen: totals.paid_fen });
    expect(statistics.totals).toMatchObject({ orders: 1, paid_fen: totals.paid_fen });
    const before = await everything();
    await site.app.features.statisticsSums.sumAllIncome();
    expect(await everything()).toEqual(before);
  });

  it("stay when the events and hours that they were made of go", async () => {
    const { pool } = site.app.database;
    const days = (await everything())[0];
    await act(0, 0);
    site.app.clock.advance({ days: eventDays + 1 });
    await site.app.features.statisticsSums.cleanUp();
    const left = await pool.query("select is_added from usage_events");
    expect(left.rows, "what is not added up yet stays").toEqual([{ is_added: false }]);
    expect((await everything())[0]).toEqual(days);
    site.app.clock.advance({ days: 70 });
    await site.app.features.statisticsSums.cleanUp();
    expect((await everything())[1]).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount } from "#testing";
import { eventDays } from "./adding/add-up.ts";
import { latencyClasses, latencyClassOf } from "./recording/latency.ts";
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
    await expect(statisticsSums.addUp()).rejects.toThrow(/broken|usage_user_totals/);
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
    site.app.clock.advance({ days: 40 });
    await site.addUp();
    expect(await list("7d")).toEqual([]);
    expect(await list("90d")).toHaveLength(3);
  });

  it("of income are what was paid and paid back", async () => {
    const { pool } = site.app.database;
    const buyer = await buildAccount(site.app.database.db, { accountNumber: "buyer@example.com", password });
    const now = site.app.clock.now();
    const order = (number: string, action: string, fen: number) =>
      pool.query(
        `insert into orders (id, number, site_id, account_id, holder, key, goods_type, code, action, list_fen, amount_fen,
                             state, created_at, pay_until, paid_at)
         values (gen_random_uuid(), $1, 0, $2, $3, $1, 'T02', 'pack-5m', $4, $5, $5, 'paid', $6, $6, $6)`,
        [number, buyer, `account:${buyer}`, action, fen, now],
      );
    await order("N1", "pack", 9900);
    await order("N2", "pack", 100);
    await order("N3", "grant", 5000);
    await pool.query(
      `with paid as (
         insert into payments (id, number, order_id, site_id, provider, way, amount_fen, state, created_at, expires_at)
         select gen_random_uuid(), 'P1', id, 0, 'sandbox', 'qr', 9900, 'paid', $1, $1 from orders where number = 'N1'
         returning id, order_id)
       insert into refunds (id, number, payment_id, order_id, site_id, amount_fen, reason, state, created_at, done_at)
       select gen_random_uuid(), 'R1', id, order_id, 0, 900, 'asked', 'done', $1, $1 from paid`,
      [now],
    );
    await site.addUp();
    const admin = await site.logIn("boss@example.com");
    const income = { orders: 2, paid_fen: 10_000, refunds: 1, refunded_fen: 900 };
    expect((await site.overview(admin, { range: "7d" })).totals).toMatchObject(income);
    expect((await site.overview(admin, { range: "7d", site_id: "5" })).totals).toMatchObject({
      orders: 0,
      paid_fen: 0,
    });
    const { user, statistics } = await site.user(admin, { range: "30d", user_id: buyer });
    expect(user).toMatchObject({ orders: 2, paid_fen: 10_000 });
    expect(statistics.totals).toMatchObject(income);
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

describe("what ended", () => {
  const when = "2027-05-01T04:00:00Z";
  const sumCounts = async (kind: string) => {
    const { rows } = await site.app.database.pool.query<Record<string, unknown>>(
      `select source_lang, target_lang, error, latency, requests, failures from usage_events
       where at = $1 and kind = $2 order by id`,
      [when, kind],
    );
    return rows;
  };

  it("is a request of its kind, once: documents", async () => {
    const { pool } = site.app.database;
    const task = crypto.randomUUID();
    await pool.query(
      `insert into document_tasks (id, site_id, owner, account_id, src_lang, tgt_lang, domain, created_at)
       values ($1, 0, $2, $3, 'auto', 'en-us', 'general', now())`,
      [task, `account:${people[0]}`, people[0]],
    );
    const { rows } = await pool.query<{ id: string }>(
      `insert into documents (id, site_id, owner, account_id, task_id, name, size_bytes, folder, state, source_lang,
                              translated_ms, created_at, touched_at)
       select gen_random_uuid(), 0, $2, $3, $1, 'a.docx', 1, 'f', 'translating', 'zh-cn', 4200, now(), now()
       from generate_series(1, 2) returning id`,
      [task, `account:${people[0]}`, people[0]],
    );
    const [first, second] = rows;
    await pool.query("update documents set state = 'complete', finished_at = $2 where id = $1", [first?.id, when]);
    await pool.query("update documents set state = 'complete', score = 100 where id = $1", [first?.id]);
    const problem = { error: "documentEmpty", zh: "", en: "" };
    await pool.query("update documents set state = 'failed', finished_at = $2, problem = $3 where id = $1", [
      second?.id,
      when,
      problem,
    ]);
    const pair = { source_lang: "zh-cn", target_lang: "en-us", requests: 1 };
    expect(await sumCounts("document")).toEqual([
      { ...pair, error: null, latency: 5000, failures: 0 },
      { ...pair, error: "documentEmpty", latency: null, failures: 1 },
    ]);
  });

  it("is a request of its kind, once: pictures and web pages", async () => {
    const { pool } = site.app.database;
    const owner = [`account:${people[0]}`, people[0]];
    await pool.query(
      `insert into pictures (id, site_id, owner, account_id, name, media_type, size_bytes, width, height, folder, state,
                             src_lang, detected, tgt_lang, created_at, touched_at, expires_at)
       values (gen_random_uuid(), 0, $1, $2, 'a.png', 'image/png', 1, 1, 1, 'f', 'drawing', 'auto', 'ja', 'zh-cn',
               now(), now(), now())`,
      owner,
    );
    await pool.query("update pictures set state = 'complete', finished_at = $1 where src_lang = 'auto'", [when]);
    await pool.query("update pictures set version = 9");
    await pool.query(
      `insert into web_pages (id, site_id, owner, account_id, title, src_lang, tgt_lang, domain, language,
                              characters, notices, content_hash, folder, created_at, expires_at)
       values (gen_random_uuid(), 0, $1, $2, 'a', 'auto', 'en-us', 'general', 'fr', 1, '{}', 'h', 'f', now(), now())`,
      owner,
    );
    await pool.query("update web_pages set begun_at = $1", [when]);
    await pool.query("update web_pages set begun_at = $1", ["2027-05-02T04:00:00Z"]);
    const done = { error: null, latency: null, requests: 1, failures: 0 };
    expect(await sumCounts("picture")).toEqual([{ source_lang: "ja", target_lang: "zh-cn", ...done }]);
    expect(await sumCounts("web")).toEqual([{ source_lang: "fr", target_lang: "en-us", ...done }]);
  });

  it("falls into the same classes of time as the program's", async () => {
    const { rows } = await site.app.database.pool.query<{ limit: number }>(
      "select usage_latency(ms) as limit from unnest($1::float8[]) ms",
      [[0, ...latencyClasses, ...latencyClasses.map((limit) => limit + 1)]],
    );
    const expected = [0, ...latencyClasses, ...latencyClasses.map((limit) => limit + 1)].map(latencyClassOf);
    expect(rows.map(({ limit }) => limit)).toEqual(expected);
  });
});

import { textCalls } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount } from "#testing";
import { createUsageRecorder } from "./recording/usage-recorder.ts";
import { buildStatisticsApp, pair, password, type StatisticsApp } from "./testing/statistics-app.ts";

let site: StatisticsApp;
let ann: string;
let eve: string;
beforeAll(async () => {
  site = await buildStatisticsApp();
  const { db, pool } = site.app.database;
  await pool.query("update sites set time_zone = 'America/New_York' where id = 5");
  ann = await buildAccount(db, { accountNumber: "ann@example.com", password });
  eve = await buildAccount(db, { accountNumber: "eve@example.com", password, siteId: 5 });
});
afterAll(() => site.app.close());

const rowsOf = async <T>(query: string): Promise<T[]> =>
  (await site.app.database.pool.query<{ row: T }>(`select row_to_json(t) as row from (${query}) t`)).rows.map(
    ({ row }) => row,
  );

describe("a day", () => {
  // In Shanghai the tenth has begun, in New York the ninth has not ended.
  const [inShanghai, inNewYork] = ["2026-03-09T16:00:00Z", "2026-03-10T03:59:59Z"];

  it("is the site's own, from its first moment to its last", async () => {
    const add = (at: string, id: number, account: string, machine: number) =>
      site.app.database.pool.query(
        "insert into usage_events (at, site_id, account_id, kind, requests, machine) values ($1, $2, $3, 'text', 1, $4)",
        [at, id, account, machine],
      );
    await add("2026-03-09T15:59:59.999Z", 0, ann, 1);
    await add(inShanghai, 0, ann, 2);
    await add(inNewYork, 5, eve, 4);
    await add("2026-03-10T04:00:00Z", 5, eve, 8);
    await site.addUp();
    const days = [
      { site_id: 0, day: "2026-03-09", machine: 1 },
      { site_id: 0, day: "2026-03-10", machine: 2 },
      { site_id: 5, day: "2026-03-09", machine: 4 },
      { site_id: 5, day: "2026-03-10", machine: 8 },
    ];
    for (const table of ["usage_days", "usage_user_days"]) {
      expect(await rowsOf(`select site_id, day::text, machine from ${table} order by 1, 2`), table).toEqual(days);
    }
    expect(
      await rowsOf(
        "select site_id, day::text, previous_day::text, users from usage_actives where plan = '' order by 1, 2",
      ),
    ).toEqual([
      { site_id: 0, day: "2026-03-09", previous_day: "1970-01-01", users: 1 },
      { site_id: 0, day: "2026-03-10", previous_day: "2026-03-09", users: 1 },
      { site_id: 5, day: "2026-03-09", previous_day: "1970-01-01", users: 1 },
      { site_id: 5, day: "2026-03-10", previous_day: "2026-03-09", users: 1 },
    ]);
    expect(await rowsOf("select site_id, sum(machine)::int as machine from usage_hours group by 1 order by 1")).toEqual(
      [
        { site_id: 0, machine: 3 },
        { site_id: 5, machine: 12 },
      ],
    );
  });

  it("of income is the site's own as well; what is paid back counts when it is, and only if it is", async () => {
    const { pool } = site.app.database;
    const order = async (number: string, account: string, id: number, paid: string) => {
      const { rows } = await pool.query<{ id: string; payment: string }>(
        `with made as (
           insert into orders (id, number, site_id, account_id, holder, key, goods_type, code, action, list_fen, amount_fen,
                               state, created_at, pay_until, paid_at)
           values (gen_random_uuid(), $1, $3, $2::uuid, 'account:' || $2, $1, 'T02', 'pack-5m', 'pack', 1000, 1000, 'paid',
                   $4, $4, $4) returning id)
         insert into payments (id, number, order_id, site_id, provider, way, amount_fen, state, created_at, expires_at)
         select gen_random_uuid(), 'P' || $1, id, $3, 'sandbox', 'qr', 1000, 'paid', $4, $4 from made
         returning order_id as id, id as payment`,
        [number, account, id, paid],
      );
      return rows[0];
    };
    const refund = (
      number: string,
      of: Awaited<ReturnType<typeof order>>,
      id: number,
      state: string,
      done: string | null,
    ) =>
      pool.query(
        `insert into refunds (id, number, payment_id, order_id, site_id, amount_fen, reason, state, created_at, done_at)
         values (gen_random_uuid(), $1, $2, $3, $4, 300, 'asked', $5, $6, $7)`,
        [number, of?.payment, of?.id, id, state, inShanghai, done],
      );
    const main = await order("M", ann, 0, inShanghai);
    const other = await order("O", eve, 5, inNewYork);
    await refund("R1", main, 0, "done", "2026-03-10T15:59:59Z");
    await refund("R2", main, 0, "by_hand", "2026-03-10T16:00:00Z");
    await refund("R3", other, 5, "failed", "2026-03-10T04:00:00Z");
    await refund("R4", other, 5, "done", "2026-03-10T04:00:00Z");
    site.app.clock.advance({ days: 1 });
    const income = [
      { site_id: 0, day: "2026-03-10", orders: 1, paid_fen: 1000, refunds: 1, refunded_fen: 300 },
      { site_id: 0, day: "2026-03-11", orders: 0, paid_fen: 0, refunds: 1, refunded_fen: 300 },
      { site_id: 5, day: "2026-03-09", orders: 1, paid_fen: 1000, refunds: 0, refunded_fen: 0 },
      { site_id: 5, day: "2026-03-10", orders: 0, paid_fen: 0, refunds: 1, refunded_fen: 300 },
    ];
    const found = () =>
      rowsOf("select site_id, day::text, orders, paid_fen, refunds, refunded_fen from income_days order by 1, 2");
    await site.addUp();
    expect(await found()).toEqual(income);
    await site.addUp();
    await site.app.features.statisticsSums.sumAllIncome();
    expect(await found(), "however often it is summed up").toEqual(income);
  });
});

it("writes down each of what came together, once", async () => {
  const { db } = site.app.database;
  const recorder = createUsageRecorder({ db, clock: site.app.clock, delayMs: 3_600_000 });
  const kinds = ["text", "alternatives", "document", "picture", "web", "api"] as const;
  const before = await rowsOf<{ id: string }>("select max(id) as id from usage_events");
  for (const [at, kind] of kinds.entries()) {
    const volume = { machine: at + 1, fuzzy: 10, exact: 20, context: 30, kept: 40 };
    recorder.volume(
      { kind, siteId: at % 2 === 0 ? 0 : 5, accountId: null },
      { ...volume, source: "ja", target: "ko", engine: "e" },
    );
  }
  await Promise.all([recorder.flush(), recorder.flush()]);
  await recorder.close();
  const written = await rowsOf(
    `select kind, site_id, machine, fuzzy, exact, context, kept, source_lang, target_lang, engine from usage_events
     where id > ${before[0]?.id} order by place`,
  );
  const rest = { fuzzy: 10, exact: 20, context: 30, kept: 40, source_lang: "ja", target_lang: "ko", engine: "e" };
  expect(written).toEqual(
    kinds.map((kind, at) => Object.assign({ kind, site_id: at % 2 === 0 ? 0 : 5, machine: at + 1 }, rest)),
  );
});

describe("what cannot be counted", () => {
  it("undoes no charge, and no end of a document, picture or web page", async () => {
    const { pool } = site.app.database;
    await pool.query("alter table usage_events add constraint broken check (false) not valid");
    try {
      const token = await site.logIn("ann@example.com");
      const text = "今天天气很好。";
      expect((await site.app.call(textCalls.translate.path, { token, body: { ...pair, text } })).code).toBe(20_000);
      expect(await rowsOf("select kind, characters from quota_movements where kind = 'commit'")).toContainEqual({
        kind: "commit",
        characters: 7,
      });
      const owner = [`account:${ann}`, ann];
      await pool.query(
        `insert into pictures (id, site_id, owner, account_id, name, media_type, size_bytes, width, height, folder, state,
                               src_lang, created_at, touched_at, expires_at)
         values (gen_random_uuid(), 0, $1, $2, 'a.png', 'image/png', 1, 1, 1, 'f', 'drawing', 'ja', now(), now(), now())`,
        owner,
      );
      await pool.query("update pictures set state = 'complete', finished_at = now()");
      await pool.query(
        `insert into web_pages (id, site_id, owner, account_id, title, src_lang, tgt_lang, domain, language,
                                characters, notices, content_hash, folder, created_at, expires_at)
         values (gen_random_uuid(), 0, $1, $2, 'a', 'auto', 'en-us', 'general', 'fr', 1, '{}', 'h', 'f', now(), now())`,
        owner,
      );
      await pool.query("update web_pages set begun_at = now()");
      await pool.query(
        `insert into documents (id, site_id, owner, account_id, name, size_bytes, folder, state, created_at, touched_at)
         values (gen_random_uuid(), 0, $1, $2, 'a.docx', 1, 'f', 'analysing', now(), now())`,
        owner,
      );
      await pool.query("update documents set state = 'failed', finished_at = now(), problem = '{}'");
      expect(await rowsOf("select state from documents union all select state from pictures")).toEqual([
        { state: "failed" },
        { state: "complete" },
      ]);
    } finally {
      await pool.query("alter table usage_events drop constraint broken");
    }
  });
});

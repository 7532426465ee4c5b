import { entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount } from "#testing";
import { buildStatisticsApp, pair, password, type StatisticsApp } from "./testing/statistics-app.ts";

let site: StatisticsApp;
let ann: string;
let bob: string;
let eve: string;
const today = { range: "today" };

async function memoryWith(token: string, source: string, target: string): Promise<void> {
  const made = await site.app.call<{ bank_id: string }>(libraryCalls.create.path, {
    token,
    body: { flag: "1", name: "Manuals", ...pair },
  });
  const { code } = await site.app.call(entryCalls.insert.path, {
    token,
    body: { bank_id: made.data.bank_id, source, target },
  });
  expect(code).toBe(20_000);
}

beforeAll(async () => {
  site = await buildStatisticsApp();
  const { db } = site.app.database;
  await buildAccount(db, { accountNumber: "ann@example.com", password });
  await buildAccount(db, { accountNumber: "bob@example.com", password, plan: "professional-m" });
  await buildAccount(db, { accountNumber: "eve@example.com", password, siteId: 5 });
  ann = await site.logIn("ann@example.com");
  bob = await site.logIn("bob@example.com");
  eve = await site.logIn("eve@example.com");
  await memoryWith(ann, "请先关闭电源。", "Switch off the power first.");
  await site.translate(ann, "请先关闭电源。");
  await site.translate(ann, "今天天气很好。");
  await site.translate(bob, "我们明天再谈这件事。");
  await site.translate(bob, "The weather is fine today.", { src_lang: "en-us", tgt_lang: "zh-cn" });
  await site.translate(eve, "会议已经结束。");
  await site.translate(undefined, "请问您是哪位？");
  await site.translate(bob, "同", { src_lang: "zh-cn", tgt_lang: "zh-cn" });
  await site.addUp();
});
afterAll(() => site.app.close());

/** What the ledger took of all holders that pay first. */
async function sumCharged(ofSite?: number): Promise<number> {
  const { rows } = await site.app.database.pool.query<{ sum: string }>(
    `select coalesce(sum(case m.kind when 'commit' then m.characters else -m.characters end), 0) as sum
     from quota_movements m join quota_reservations r on r.id = m.reservation_id and r.holder = m.holder
     where (m.kind = 'commit' or (m.kind = 'adjust' and m.from_account = 'served')) and ($1::int is null or r.site_id = $1)`,
    [ofSite ?? null],
  );
  return Number(rows[0]?.sum);
}

describe("figures", () => {
  it("are what was translated, and what the ledger took", async () => {
    const { totals } = await site.overview(site.admin, today);
    expect(totals).toMatchObject({ requests: 7, failures: 1, active: 3, exact: 7, charged: await sumCharged() });
    expect(totals.charged).toBe(7 + 10 + 26 + 7 + 7);
    expect(totals.characters).toBe(totals.machine + totals.exact);
    expect(totals.machine).toBe(totals.charged);
    expect(totals.latency).toMatchObject([{ kind: "text", requests: 6 }]);
  });

  it("are the same by hour, by day, by every dimension, and for each site", async () => {
    const { points, totals, unit } = await site.overview(site.admin, today);
    expect(unit).toBe("hour");
    const sum = (name: "requests" | "charged" | "characters") => points.reduce((all, point) => all + point[name], 0);
    expect([sum("requests"), sum("charged"), sum("characters")]).toEqual([
      totals.requests,
      totals.charged,
      totals.characters,
    ]);
    const days = await site.overview(site.admin, { range: "7d" });
    expect(days.points).toHaveLength(7);
    expect(days.points.map(({ requests }) => requests)).toEqual([0, 0, 0, 0, 0, 0, totals.requests]);
    expect(days.points.map(({ is_running }) => is_running)).toEqual([...Array(6).fill(false), true]);
    for (const by of ["site", "plan", "kind"]) {
      const { rows } = await site.breakdown(site.admin, { ...today, by });
      expect([by, rows.reduce((all, row) => all + row.charged, 0)]).toEqual([by, totals.charged]);
      expect([by, rows.reduce((all, row) => all + row.requests, 0)]).toEqual([by, totals.requests]);
    }
    const pairs = await site.breakdown(site.admin, { ...today, by: "pair" });
    expect(pairs.rows.map(({ value, characters, failures }) => [value, characters, failures])).toEqual([
      ["zh-cn>en-us", totals.characters - 26, 0],
      ["en-us>zh-cn", 26, 0],
      ["zh-cn>zh-cn", 0, 1],
    ]);
    const errors = await site.breakdown(site.admin, { ...today, by: "error" });
    expect(errors.rows).toMatchObject([{ value: "sameLanguage", failures: 1 }]);
    const engines = await site.breakdown(site.admin, { ...today, by: "engine" });
    expect(engines.rows.reduce((all, row) => all + row.machine, 0)).toBe(totals.machine);
    const plans = await site.breakdown(site.admin, { ...today, by: "plan" });
    expect(plans.rows.map(({ value }) => value).toSorted()).toEqual(["free", "professional", "visitor"]);
    const sites = await site.breakdown(site.admin, { ...today, by: "site" });
    expect(sites.rows.map(({ value, name, charged: taken }) => [value, name, taken])).toEqual([
      ["0", "Yiqiao", await sumCharged(0)],
      ["5", "Site 5", await sumCharged(5)],
    ]);
  });

  it("are those of the filters", async () => {
    const bobId = (await site.users(site.admin, { range: "7d", search: "bob@" })).users[0]?.user_id ?? "";
    const ofBob = await site.overview(site.admin, { range: "7d", user_id: bobId });
    expect(ofBob.totals).toMatchObject({ requests: 3, failures: 1, charged: 36, active: null });
    const ofPlan = await site.overview(site.admin, { range: "7d", plan: "professional" });
    expect(ofPlan.totals).toMatchObject({ requests: 3, charged: 36, active: 1 });
    const ofSite = await site.overview(site.admin, { range: "7d", site_id: "5" });
    expect(ofSite.totals).toMatchObject({ requests: 1, charged: 7, active: 1 });
    const kinds = await site.breakdown(site.admin, { range: "7d", by: "kind", user_id: bobId });
    expect(kinds.rows).toMatchObject([{ value: "text", charged: 36 }]);
  });

  it("are those of the own site for a manager", async () => {
    const own = await site.overview(site.manager, { range: "7d" });
    expect(own.totals).toMatchObject({ requests: 1, charged: 7, active: 1 });
    const sites = await site.breakdown(site.manager, { range: "7d", by: "site" });
    expect(sites.rows.map(({ value }) => value)).toEqual(["5"]);
    const annId = (await site.users(site.admin, { range: "7d", search: "ann@" })).users[0]?.user_id ?? "";
    const foreign = await site.overview(site.manager, { range: "7d", user_id: annId });
    expect(foreign.totals).toMatchObject({ requests: 0, charged: 0 });
    const answer = await site.app.call("/statistics/overview?range=7d&site_id=0", { token: site.manager });
    expect(answer.code).toBe(codes.noPermission.code);
  });

  it("of today stand beside those of yesterday at the same time", async () => {
    const context = { principal: { role: 0, siteId: 0 }, language: "en" } as never;
    const before = await site.app.features.statistics.today(context);
    expect(before.today).toMatchObject({ requests: 7, active: 3, kinds: { text: before.today.characters } });
    expect(before.yesterday).toMatchObject({ requests: 0, active: 0 });
    site.app.clock.advance({ days: 1 });
    const after = await site.app.features.statistics.today(context);
    expect(after.today).toMatchObject({ requests: 0, active: 0, charged: 0 });
    expect(after.yesterday).toMatchObject({ requests: 7, active: 3, charged: before.today.charged });
    const page = await site.overview(await site.logIn("boss@example.com"), today);
    expect(page.totals.requests).toBe(0);
    expect(page.before).toMatchObject({ requests: 7, active: 3 });
  });
});

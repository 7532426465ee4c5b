import { errorNameOf } from "@yiqiao/contracts/errors";
import type { UserDataList } from "@yiqiao/contracts/statistics";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUsageRecorder } from "./recording/usage-recorder.ts";
import { buildStatisticsApp, pathWith, type StatisticsApp } from "./testing/statistics-app.ts";

let site: StatisticsApp;
beforeAll(async () => {
  site = await buildStatisticsApp();
});
afterAll(() => site.app.close());

const paths = ["/statistics/overview", "/statistics/export", "/user_data/list", "/user_data/export"];
const errorOf = async (path: string, query: Readonly<Record<string, string>>, language: "zh" | "en" = "en") => {
  const format: Record<string, string> = path.endsWith("export") ? { format: "csv" } : {};
  const { code, message } = await site.app.call(pathWith(path, { ...format, ...query }), {
    token: site.admin,
    language,
  });
  return [errorNameOf(code), message];
};

describe("a stretch of time", () => {
  it.each(paths)("must be selected: %s", async (path) => {
    const lacking: Record<string, string>[] = [{}, { from: "2026-03-01" }, { to: "2026-03-01" }];
    for (const query of lacking) {
      expect(await errorOf(path, query)).toEqual(["statisticsTimeMissing", "Please select a start and an end"]);
    }
    expect(await errorOf(path, {}, "zh")).toEqual(["statisticsTimeMissing", "请选择开始时间和结束时间"]);
    const turned = { from: "2026-03-02", to: "2026-03-01" };
    expect(await errorOf(path, turned)).toEqual([
      "statisticsTimeOrder",
      "The start 2026-03-02 is after the end 2026-03-01",
    ]);
    expect((await errorOf(path, { from: "2024-01-01", to: "2026-03-01" }))[0]).toBe("statisticsTimeLong");
    expect((await errorOf(path, { from: "2026-03-11", to: "2026-03-12" }))[0]).toBe("statisticsTimeAhead");
    expect((await errorOf(path, { from: "2026-02-30", to: "2026-03-01" }))[0]).toBe("invalidRequest");
    expect((await errorOf(path, { range: "8d" }))[0]).toBe("invalidRequest");
  });

  it("has hours for some days, and not of one user", async () => {
    const hours = { unit: "hour" };
    expect((await errorOf("/statistics/overview", { range: "30d", ...hours }))[0]).toBe("statisticsHours");
    const old = { from: "2025-03-01", to: "2025-03-02" };
    expect((await errorOf("/statistics/overview", { ...old, ...hours }))[0]).toBe("statisticsHours");
    const week = await site.overview(site.admin, { range: "7d", ...hours });
    // It is 16:00 in Shanghai: the seventeenth hour of the seventh day has begun.
    expect(week.points).toHaveLength(6 * 24 + 17);
    expect(week.points.at(-1)).toMatchObject({ at: "2026-03-10T08:00:00.000Z", is_running: true });
  });

  it("ends today, whatever comes later", async () => {
    const { from, to, points } = await site.overview(site.admin, { from: "2026-03-09", to: "2026-03-20" });
    expect([from, to, points.length]).toEqual(["2026-03-09", "2026-03-10", 2]);
    expect(points.map(({ at }) => at)).toEqual(["2026-03-08T16:00:00.000Z", "2026-03-09T16:00:00.000Z"]);
  });

  it("is one of the site's own days", async () => {
    await site.app.database.pool.query("update sites set time_zone = 'America/New_York' where id = 5");
    const { time_zone, points } = await site.overview(site.admin, { range: "7d", site_id: "5" });
    expect([time_zone, points.at(-1)?.at, points[0]?.at]).toEqual([
      "America/New_York",
      "2026-03-10T04:00:00.000Z",
      "2026-03-04T05:00:00.000Z",
    ]);
    await site.app.database.pool.query("update sites set time_zone = 'Asia/Shanghai' where id = 5");
  });
});

describe("what is not known", () => {
  it("is said", async () => {
    const user_id = crypto.randomUUID();
    for (const by of ["pair", "engine", "error"]) {
      expect((await errorOf("/statistics/breakdown", { range: "7d", by, user_id }))[0]).toBe("statisticsNotOfUser");
    }
    const after = "nowhere";
    expect((await errorOf("/statistics/breakdown", { range: "7d", by: "kind", after }))[0]).toBe("pageUnknown");
    expect((await errorOf("/user_data/list", { range: "7d", after }))[0]).toBe("pageUnknown");
    const newest = { range: "7d", sort: "newest", page_size: "1" };
    const { data } = await site.app.call<UserDataList>(pathWith("/user_data/list", newest), { token: site.admin });
    const ofOtherOrder = { range: "7d", sort: "characters", after: data.next ?? "" };
    expect((await errorOf("/user_data/list", ofOtherOrder))[0]).toBe("pageUnknown");
    expect((await errorOf("/statistics/overview", { range: "7d", site_id: "999" }))[0]).toBe("noPermission");
  });
});

describe("what comes together", () => {
  const of = { kind: "text", siteId: 0, accountId: null } as const;
  const count = async () => {
    const { rows } = await site.app.database.pool.query<{ rows: number; requests: number }>(
      "select count(*)::int as rows, coalesce(sum(requests), 0)::int as requests from usage_events",
    );
    return rows[0];
  };

  it("is written as one row, once, however often it is tried", async () => {
    const { db } = site.app.database;
    const problems: unknown[] = [];
    let isAway = true;
    // The first answer is lost on its way back: the rows are there, and nobody knows.
    const losing = {
      ...db,
      execute: async (...args: Parameters<typeof db.execute>) => {
        const done = await db.execute(...args);
        if (isAway) throw new Error("the connection broke");
        return done;
      },
    };
    const logger = { error: (problem: unknown) => problems.push(problem) } as never;
    const recorder = createUsageRecorder({ db: losing, clock: site.app.clock, logger, delayMs: 3_600_000 });
    for (let n = 0; n < 3; n++) recorder.request(of, { source: "zh-cn", target: "en-us", ms: 120 });
    recorder.volume(of, {
      machine: 0,
      fuzzy: 0,
      exact: 0,
      context: 0,
      kept: 0,
      source: "ja",
      target: "ko",
      engine: "",
    });
    const before = await count();
    await recorder.flush();
    expect(problems).toHaveLength(1);
    isAway = false;
    await recorder.close();
    const after = await count();
    expect([(after?.rows ?? 0) - (before?.rows ?? 0), (after?.requests ?? 0) - (before?.requests ?? 0)]).toEqual([
      1, 3,
    ]);
  });
});

it("gives a breakdown page by page, the largest first, without what is twice or left out", async () => {
  await site.app.database.pool.query(
    `insert into usage_days (site_id, day, plan, dimension, value, requests, machine)
     select 0, '2026-03-09', 'free', 'pair', 'p' || lpad(i::text, 3, '0'), 1, i / 2 from generate_series(1, 120) i`,
  );
  const seen: [string, number][] = [];
  let after: string | null = "";
  for (let page = 0; page < 3 && after !== null; page++) {
    const { rows, next } = await site.breakdown(site.admin, { range: "7d", by: "pair", ...(after && { after }) });
    seen.push(...rows.map(({ value, characters }): [string, number] => [value, characters]));
    after = next;
  }
  expect(after).toBeNull();
  expect(seen).toHaveLength(120);
  expect(new Set(seen.map(([value]) => value)).size).toBe(120);
  expect(seen.map(([, characters]) => characters)).toEqual(seen.map(([, amount]) => amount).toSorted((a, b) => b - a));
});

import { createStatistics } from "../../apps/server/src/features/statistics/statistics.service.ts";
import type { Database } from "../../apps/server/src/platform/database/index.ts";

type Context = Parameters<ReturnType<typeof createStatistics>["overview"]>[0];

const unused = () => Promise.reject(new Error("No file is written here"));

/** Half of the rounds took less than the first figure, nineteen of twenty less than the second. */
export type CallTimes = Readonly<Record<string, readonly [p50: number, p95: number]>>;

/** How long each call of the pages takes, in milliseconds; the statements alone, without HTTP. */
export async function measureCalls(database: Pick<Database, "db">, rounds: number): Promise<CallTimes> {
  const statistics = createStatistics({
    database,
    clock: { now: () => new Date() },
    office: { availability: unused, convert: unused, close: () => Promise.resolve() },
    scratch: { use: unused, sweep: () => Promise.resolve() },
    audit: { record: () => Promise.resolve() },
  });
  const principal = { accountId: "00000000-0000-0000-0000-000000000001", role: 0, siteId: 0 };
  const admin = { principal, siteId: 0, language: "en", signal: new AbortController().signal } as Context;
  const manager = { ...admin, principal: { ...principal, role: 1, siteId: 3 } } as Context;
  const user_id = "00000000-0000-0000-0000-0000000003e8";
  const { users } = statistics;
  const list = { sort: "characters", page_size: 50 } as const;
  const days = { from: dayAgo(29), to: dayAgo(0) };
  const year = { from: dayAgo(364), to: dayAgo(0) };
  const calls: Record<string, () => Promise<unknown>> = {
    "overview today": () => statistics.overview(admin, { range: "today" }),
    "overview 7 days by hour": () => statistics.overview(admin, { range: "7d", unit: "hour" }),
    "overview 30 days": () => statistics.overview(admin, { range: "30d" }),
    "overview a year": () => statistics.overview(admin, { range: "365d" }),
    "overview a year, one site": () => statistics.overview(manager, { range: "365d" }),
    "overview a year, a plan": () => statistics.overview(admin, { range: "365d", plan: "free" }),
    "overview a year, a user": () => statistics.overview(admin, { range: "365d", user_id }),
    "breakdown a year by pair": () => statistics.breakdown(admin, { range: "365d", by: "pair" }),
    "breakdown a year by site": () => statistics.breakdown(admin, { range: "365d", by: "site" }),
    "breakdown 30 days by error": () => statistics.breakdown(admin, { range: "30d", by: "error" }),
    "today for the first page": () => statistics.today(admin),
    "users 30 days": () => users.list(admin, { ...list, range: "30d" }),
    "users a year": () => users.list(admin, { ...list, range: "365d" }),
    "users a year, one site": () => users.list(manager, { ...list, range: "365d" }),
    "users, the newest": () => users.list(admin, { ...list, range: "365d", sort: "newest" }),
    "users a year, a search": () => users.list(admin, { ...list, range: "365d", search: "user12345" }),
    "users today": () => users.list(admin, { ...list, range: "today" }),
    "users, 30 days of one's own": () => users.list(admin, { ...list, ...days }),
    "users, a year of one's own": () => users.list(admin, { ...list, ...year }),
    "one user, a year": () => users.one(admin, { range: "365d", user_id }),
  };
  const times: Record<string, readonly [number, number]> = {};
  for (const [name, call] of Object.entries(calls)) {
    const taken: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const start = performance.now();
      await call();
      // The first one plans its statements.
      if (round > 0) taken.push(performance.now() - start);
    }
    taken.sort((a, b) => a - b);
    const at = (share: number) => Math.round(taken[Math.ceil(share * taken.length) - 1] ?? 0);
    times[name] = [at(0.5), at(0.95)];
    console.log(`${name}: ${at(0.5)} / ${at(0.95)} ms`);
  }
  return times;
}

/** A day of the sites' zone. */
function dayAgo(days: number): string {
  const now = new Date(Date.now() + 8 * 3_600_000 - days * 24 * 3_600_000);
  return now.toISOString().slice(0, 10);
}

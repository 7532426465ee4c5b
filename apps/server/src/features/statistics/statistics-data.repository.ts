import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { csvFile, internal, jsonFile, type PersonalData, rowsOf } from "#platform/personal-data";

const columns = [
  "day",
  "kind",
  "requests",
  "failures",
  "machine",
  "fuzzy",
  "exact",
  "context",
  "kept",
  "charged",
] as const;
const ofEvents =
  "id batch place at site_id kind source_lang target_lang engine error latency requests failures machine fuzzy exact context kept charged is_added";
const about = {
  zh: "每天的翻译用量：请求数，以及机器翻译、模糊匹配、100% 与 101% 匹配、无需翻译和扣费的字符数",
  en: "What you had translated each day: requests, and characters by engines, fuzzy, 100% and 101% matches, without a need, charged",
};

/** What a user had on each day; in the sums of a site nobody can be told any more. */
export function statisticsData(db: Executor): PersonalData {
  const days = (accountId: string) =>
    rowsOf(db, {
      select: sql`
        select day::text || '/' || site_id || '/' || plan || '/' || kind as key, day, kind, requests, failures, machine, fuzzy,
               exact, context, kept, charged
        from usage_user_days where account_id = ${accountId}`,
      key: "key",
      keyType: "text",
    });
  return {
    name: "statistics",
    tables: {
      usage_user_days: {
        exported: columns.join(" "),
        hidden: { [internal]: "account_id site_id plan is_active" },
      },
      usage_user_totals: {
        hidden: { "what the days add up to": "account_id days site_id requests documents characters charged" },
      },
      usage_events: {
        hidden: { "the same for some days, before it is added up": `account_id ${ofEvents}` },
        kept: { "sums of a site, for some days; they name nobody": ofEvents },
      },
    },
    collect: async function* (accountId) {
      yield jsonFile("usage.json", about, days(accountId));
      yield csvFile("usage.csv", about, { columns, rows: days(accountId) });
    },
    erase: async (executor, accountId) => {
      await executor.execute(sql`delete from usage_user_days where account_id = ${accountId}`);
      await executor.execute(sql`delete from usage_user_totals where account_id = ${accountId}`);
      await executor.execute(sql`update usage_events set account_id = null where account_id = ${accountId}`);
    },
  };
}

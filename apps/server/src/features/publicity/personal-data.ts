import { sql } from "drizzle-orm";
import { identifiersOf, internal, jsonFile, type PersonalData, rowsOf } from "#platform/personal-data";
import type { Executor } from "#platform/database";

const about = {
  zh: "您在推广登记表单中留下的信息（登记一年后删除）",
  en: "What you left in the form of who wants to hear of the platform, kept for a year",
};

/** What an account's owner left in the form, at whatever site, by the addresses and numbers of the account. */
export function publicityData(db: Executor): PersonalData {
  return {
    name: "publicity",
    tables: {
      publicity_registrations: {
        exported: "id identifier name company note language created_at",
        hidden: { [internal]: "site_id" },
      },
    },
    collect: async function* (accountId) {
      const identifiers = sql.param(await identifiersOf(db, accountId));
      const select = sql`
        select id, identifier, name, company, note, language, created_at from publicity_registrations
        where identifier = any(${identifiers}::text[])`;
      yield jsonFile("publicity.json", about, rowsOf(db, { select, key: "id", keyType: "bigint" }));
    },
    erase: async (executor, accountId) => {
      const identifiers = sql.param(await identifiersOf(executor, accountId));
      await executor.execute(sql`delete from publicity_registrations where identifier = any(${identifiers}::text[])`);
    },
  };
}

import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { csvFile, jsonFile, type PersonalData, rowsOf } from "#platform/personal-data";

const columns = ["id", "created_at", "purse", "kind", "from_account", "to_account", "characters"] as const;
const about = { zh: "字符额度变动", en: "Movements of the character quota" };

/** The ledger stays: it holds amounts and the account's id, which names nobody once the account is empty. */
export function quotaData(db: Executor): PersonalData {
  const movements = (accountId: string) =>
    rowsOf(db, {
      select: sql`select id, created_at, (select p.source from quota_purses p where p.id = m.purse_id) as purse, kind,
                         from_account, to_account, characters
                  from quota_movements m where m.holder = ${`account:${accountId}`}`,
      key: "id",
      keyType: "bigint",
    });
  return {
    name: "quota",
    tables: {
      quota_movements: "exported",
      quota_purses: { because: "what the movements add up to" },
      quota_holders: { because: "the account's id, which the movements name as well" },
      quota_shares: { because: "which purse a reservation stands on; says nothing beyond the movements" },
      quota_budgets: { because: "what an enterprise allows its member, by the account's id; shown beside the quota" },
      quota_trials: { because: "keys of free translations, which are listed with the documents" },
      quota_reservations: { because: "what stands behind the movements; says nothing beyond them" },
    },
    collect: async function* (accountId) {
      yield jsonFile("quota.json", about, movements(accountId));
      yield csvFile("quota.csv", about, { columns, rows: movements(accountId) });
    },
    erase: async (executor, accountId) => {
      await executor.execute(sql`delete from quota_trials where holder = ${`account:${accountId}`}`);
      await executor.execute(sql`delete from quota_budgets where account_id = ${accountId}`);
    },
    // What was translated before stays in the former site's books.
    move: async (executor, accountId, siteId) => {
      await executor.execute(sql`
        update quota_holders set site_id = ${siteId} where name = ${`account:${accountId}`}`);
      await executor.execute(sql`delete from quota_budgets where account_id = ${accountId}`);
    },
  };
}

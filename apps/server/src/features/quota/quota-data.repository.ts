import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { csvFile, internal, jsonFile, type PersonalData, rowsOf, type TableData } from "#platform/personal-data";

const columns = ["id", "created_at", "purse", "kind", "from_account", "to_account", "characters"] as const;
const about = { zh: "字符额度变动", en: "Movements of the character quota" };

const stays = "amounts by the account's id, which names nobody once the account is empty";
const ofMovements = "id purse_id holder kind from_account to_account characters reservation_id part cause created_at";
const ofPurses = "id holder kind source starts_at expires_at granted balance reserved closed_at written_off_at";
const ofReservations =
  "id holder key holders site_id characters status created_at is_lasting committed account_id cause_kind cause_ref api_key_id alive_at";
const ofShares = "reservation_id purse_id position characters committed";

const tables: Readonly<Record<string, TableData>> = {
  quota_movements: {
    exported: "id created_at purse_id kind from_account to_account characters",
    hidden: { [internal]: "holder reservation_id part cause" },
    kept: { [stays]: ofMovements },
  },
  quota_purses: { hidden: { "what the movements add up to": ofPurses }, kept: { [stays]: ofPurses } },
  quota_holders: {
    hidden: { "the account's id, which the movements name as well": "name site_id" },
    kept: { [stays]: "name site_id" },
  },
  quota_shares: {
    hidden: { "which purse a reservation stands on; says nothing beyond the movements": ofShares },
    kept: { [stays]: ofShares },
  },
  quota_budgets: {
    hidden: {
      "what an enterprise allows its member, by the account's id; shown beside the quota":
        "name site_id account_id characters_per_month",
    },
  },
  quota_trials: {
    hidden: { "keys of free translations, which are listed with the documents": "holder key created_at kind" },
  },
  quota_reservations: {
    hidden: { "what stands behind the movements; says nothing beyond them": ofReservations },
    kept: { [stays]: ofReservations },
  },
};

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
    tables,
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

import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { csvFile, jsonFile } from "../export-files.ts";
import type { PersonalData } from "../personal-data.ts";
import { rowsOf } from "../rows.repository.ts";

const columns = ["id", "created_at", "period", "kind", "characters"] as const;
const about = { zh: "字符额度变动", en: "Movements of the character quota" };

/** The ledger stays: it holds amounts and the account's id, which names nobody once the account is empty. */
export function quotaData(db: Executor): PersonalData {
  const movements = (accountId: string) =>
    rowsOf(db, {
      select: sql`select id, created_at, period, kind, characters from quota_movements
                  where holder = ${`account:${accountId}`}`,
      key: "id",
      keyType: "bigint",
    });
  return {
    name: "quota",
    tables: {
      quota_movements: "exported",
      quota_balances: { because: "what the movements add up to" },
      quota_trials: { because: "keys of free translations, which are listed with the documents" },
      quota_reservations: { because: "what stands behind the movements; says nothing beyond them" },
    },
    collect: async function* (accountId) {
      yield jsonFile("quota.json", about, movements(accountId));
      yield csvFile("quota.csv", about, { columns, rows: movements(accountId) });
    },
    erase: async (executor, accountId) => {
      await executor.execute(sql`delete from quota_trials where holder = ${`account:${accountId}`}`);
    },
  };
}

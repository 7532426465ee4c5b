import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { identifiersOf, internal, jsonFile, type PersonalData, rowsOf } from "#platform/personal-data";

const about = {
  zh: "管理员为您的邮箱或手机号预先开通的套餐",
  en: "Plans that administrators activated for your address or number before you registered",
};

export function preactivationData(db: Executor): PersonalData {
  return {
    name: "preactivation",
    tables: {
      preactivations: {
        exported: "id identifier sku days extra_characters created_at expires_at used_at order_number revoked_at",
        hidden: { [internal]: "site_id", "who else did it": "created_by" },
      },
    },
    collect: async function* (accountId) {
      const identifiers = sql.param(await identifiersOf(db, accountId));
      const select = sql`
        select id, identifier, sku, days, extra_characters, created_at, expires_at, used_at, order_number, revoked_at
        from preactivations /* any site: the addresses and numbers are the account's */
        where identifier = any(${identifiers}::text[])`;
      yield jsonFile("preactivations.json", about, rowsOf(db, { select, key: "id", keyType: "uuid" }));
    },
    erase: async (executor, accountId) => {
      const identifiers = sql.param(await identifiersOf(executor, accountId));
      await executor.execute(sql`
        delete from preactivations /* any site: the addresses and numbers are the account's */
        where identifier = any(${identifiers}::text[])`);
    },
  };
}

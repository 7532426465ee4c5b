import { sql } from "drizzle-orm";
import { assignmentsOf, column, columnsOf, type Executor } from "#platform/database";
import { internal, objectFile, type PersonalData, type TableData } from "#platform/personal-data";
import { erasedValues, exportedShape, tableDataOf } from "#platform/records";
import { accountRecord } from "./account.record.ts";

const about = { zh: "账号资料与设置", en: "The account and its settings" };

const exported = columnsOf(exportedShape(accountRecord), "a");
const erased = assignmentsOf(accountRecord.shape, erasedValues(accountRecord));

const tables: Readonly<Record<string, TableData>> = {
  accounts: tableDataOf(accountRecord),
  former_identifiers: { exported: "identifier replaced_at", hidden: { [internal]: "account_id" } },
};

/** The account itself. Erased last: what others keep is found by its addresses. */
export function accountData(db: Executor): PersonalData {
  return {
    name: "accounts",
    tables,
    collect: async function* (accountId) {
      const rows = await db.query({ account: column.jsonb<object>() })`
        select to_jsonb(shown) as account from (
          select ${exported}, s.code as site_code, s.name_zh as site_name_zh, s.name_en as site_name_en,
                 a.password_hash is not null as has_password,
                 coalesce((select jsonb_agg(jsonb_build_object('identifier', f.identifier, 'replaced_at', f.replaced_at))
                           from former_identifiers f where f.account_id = ${accountId}), '[]') as former_identifiers
          from accounts a join sites s on s.id = a.site_id where a.id = ${accountId}) as shown`;
      yield objectFile("account.json", about, rows[0]?.account ?? {});
    },
    erase: async (executor, accountId) => {
      await executor.execute(sql`delete from former_identifiers where account_id = ${accountId}`);
      await executor.execute(sql`
        update accounts set account_number = 'deleted:' || id, ${sql.join(erased, sql`, `)} where id = ${accountId}`);
    },
  };
}

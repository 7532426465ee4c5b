import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import { internal, objectFile, type PersonalData, type TableData } from "#platform/personal-data";

const about = { zh: "账号资料与设置", en: "The account and its settings" };

const tables: Readonly<Record<string, TableData>> = {
  accounts: {
    exported:
      "id site_id account_number email phone username role is_super status language color_scheme plan_sku plan_started_at plan_expires_at terms_agreed_at deletion_due_at last_seen_at created_at updated_at",
    hidden: {
      [internal]: "must_change_password deleted_at search_text",
      "the hash of the password; that there is one is told": "password_hash",
    },
    kept: {
      "the tombstone that orders and the ledger point at": "id site_id status created_at updated_at deleted_at",
    },
  },
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
          select a.id, a.site_id, s.code as site_code, s.name_zh as site_name_zh, s.name_en as site_name_en,
                 a.account_number, a.email, a.phone, a.username, a.role, a.is_super, a.status, a.language,
                 a.color_scheme, a.password_hash is not null as has_password, a.plan_sku, a.plan_started_at,
                 a.plan_expires_at, a.terms_agreed_at, a.deletion_due_at, a.last_seen_at, a.created_at, a.updated_at,
                 coalesce((select jsonb_agg(jsonb_build_object('identifier', f.identifier, 'replaced_at', f.replaced_at))
                           from former_identifiers f where f.account_id = ${accountId}), '[]') as former_identifiers
          from accounts a join sites s on s.id = a.site_id where a.id = ${accountId}) as shown`;
      yield objectFile("account.json", about, rows[0]?.account ?? {});
    },
    erase: async (executor, accountId) => {
      await executor.execute(sql`delete from former_identifiers where account_id = ${accountId}`);
      await executor.execute(sql`
        update accounts set account_number = 'deleted:' || id, email = null, phone = null, username = '',
                            password_hash = null, must_change_password = false, role = 2, is_super = false,
                            language = null, color_scheme = null, terms_agreed_at = null, plan_sku = 'free',
                            plan_started_at = null, plan_expires_at = null, last_seen_at = null
        where id = ${accountId}`);
    },
  };
}

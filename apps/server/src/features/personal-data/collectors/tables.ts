import type { Executor } from "#platform/database";
import { type AccountTable, accountTable } from "../account-table.repository.ts";
import type { PersonalData } from "../personal-data.ts";

const tables: readonly AccountTable[] = [
  {
    name: "sessions",
    table: "sessions",
    file: "sessions",
    about: {
      zh: "登录记录：设备、地址、方式与时间",
      en: "Logins: device, address, way in and times",
    },
    columns: [
      "id",
      "client_kind",
      "method",
      "user_agent",
      "address",
      "created_at",
      "last_seen_at",
      "expires_at",
      "ended_at",
      "ended_reason",
    ],
    key: { key: "id", keyType: "uuid" },
    others: { refresh_tokens: { because: "hashes of random tokens, which say nothing of the user" } },
  },
  {
    name: "two-factor",
    table: "two_factor",
    file: "two-factor",
    about: { zh: "两步验证的启用时间", en: "When two-factor login was switched on" },
    columns: ["account_id", "created_at", "confirmed_at"],
    key: { key: "account_id", keyType: "uuid" },
    others: { recovery_codes: { because: "hashes of codes that open the account; shown once, when they are made" } },
    alsoErased: ["recovery_codes"],
  },
  {
    name: "passkeys",
    table: "passkeys",
    file: "passkeys",
    about: { zh: "通行密钥", en: "Passkeys" },
    columns: ["id", "rp_id", "name", "transports", "created_at", "last_used_at"],
    key: { key: "id", keyType: "text" },
  },
  {
    name: "text",
    table: "text_history",
    file: "text-history",
    about: { zh: "文本翻译历史", en: "Translated texts" },
    columns: ["id", "created_at", "src_lang", "tgt_lang", "domain", "source", "target", "starred"],
    key: { key: "id", keyType: "uuid" },
    csv: true,
  },
  {
    name: "data-exports",
    table: "data_exports",
    file: "exports",
    about: { zh: "个人数据导出记录", en: "Exports like this one" },
    columns: ["id", "status", "size_bytes", "created_at", "ready_at", "expires_at"],
    key: { key: "id", keyType: "uuid" },
  },
];

/** What features keep in tables of a user's rows. */
export function tableData(db: Executor): readonly PersonalData[] {
  return tables.map((table) => accountTable(db, table));
}

import type { Executor } from "#platform/database";
import { accountTable, internal, type PersonalData } from "#platform/personal-data";

export function exportsData(db: Executor): PersonalData {
  return accountTable(db, {
    name: "data-exports",
    table: "data_exports",
    file: "exports",
    about: { zh: "个人数据导出记录", en: "Exports like this one" },
    columns: ["id", "status", "size_bytes", "created_at", "ready_at", "expires_at"],
    hidden: { [internal]: "site_id account_id object_key" },
    key: { key: "id", keyType: "uuid" },
    ofSite: true,
  });
}

import type { Executor } from "#platform/database";
import { accountTable, internal, type PersonalData } from "#platform/personal-data";

export function textData(db: Executor): PersonalData {
  return accountTable(db, {
    name: "text",
    table: "text_history",
    file: "text-history",
    about: { zh: "文本翻译历史", en: "Translated texts" },
    columns: ["id", "created_at", "src_lang", "tgt_lang", "domain", "source", "target", "starred"],
    hidden: { [internal]: "site_id account_id" },
    key: { key: "id", keyType: "uuid" },
    csv: true,
    ofSite: true,
  });
}

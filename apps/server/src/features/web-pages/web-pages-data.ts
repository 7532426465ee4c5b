import type { Executor } from "#platform/database";
import { accountTable, type PersonalData } from "#platform/personal-data";

/** What web pages keep on a user: which ones were opened. Their files and translations are the web's, kept for a day. */
export function webPagesData(db: Executor): PersonalData {
  return accountTable(db, {
    name: "web-pages",
    table: "web_pages",
    file: "web-pages",
    about: { zh: "打开过的网页", en: "Web pages that were opened" },
    columns: ["id", "created_at", "address", "file_name", "title", "src_lang", "tgt_lang", "domain", "characters"],
    key: { key: "id", keyType: "uuid" },
    ofSite: true,
    others: {
      web_page_translations: {
        because: "translations of pages of others, kept for a day so that they cost nothing again",
      },
    },
    alsoErased: ["web_page_translations"],
  });
}

import type { Executor } from "#platform/database";
import { accountTable, internal, type PersonalData } from "#platform/personal-data";

/** What web pages keep on a user: which ones were opened. Their files and translations are the web's, kept for a day. */
export function webPagesData(db: Executor): PersonalData {
  return accountTable(db, {
    name: "web-pages",
    table: "web_pages",
    file: "web-pages",
    about: { zh: "打开过的网页", en: "Web pages that were opened" },
    columns: ["id", "created_at", "address", "file_name", "title", "src_lang", "tgt_lang", "domain", "characters"],
    hidden: {
      [internal]: "site_id owner account_id language detected_other notices content_hash folder begun_at expires_at",
      "what opens the page for a day, encrypted": "secrets",
      "libraries by their ids, which are exported themselves": "tm_ids tb_ids",
    },
    key: { key: "id", keyType: "uuid" },
    ofSite: true,
    others: {
      web_page_translations: {
        hidden: {
          "translations of pages of others, kept for a day so that they cost nothing again":
            "hash site_id owner account_id target created_at",
        },
      },
    },
    alsoErased: ["web_page_translations"],
  });
}

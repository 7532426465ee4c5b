import type { PublicityEntry } from "@yiqiao/contracts/publicity";
import { csvLine, csvMark } from "#platform/csv";

const heads = {
  zh: ["时间", "站点", "姓名", "邮箱或手机号", "单位", "说明", "语言"],
  en: ["Time", "Site", "Name", "E-mail or phone", "Company", "Note", "Language"],
} as const;

/** As CSV (RFC 4180) that spreadsheets open: UTF-8 with a byte order mark, no cell that counts as a formula. */
export function toCsv(entries: readonly PublicityEntry[], language: "zh" | "en"): string {
  const lines = entries.map((entry) => [
    entry.created_time,
    entry.site_name,
    entry.name,
    entry.account,
    entry.company,
    entry.note,
    entry.language,
  ]);
  return [csvMark, ...[heads[language], ...lines].map(csvLine)].join("");
}

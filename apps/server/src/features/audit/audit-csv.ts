import type { AuditEntry } from "@yiqiao/contracts/audit";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { csvLine, csvMark } from "#platform/csv";

const heads = {
  zh: ["时间", "站点", "操作者", "操作", "对象", "结果", "地址", "请求编号", "变更前", "变更后"],
  en: ["Time", "Site", "Who", "Act", "Target", "Outcome", "Address", "Request", "Before", "After"],
} as const;

/** As CSV (RFC 4180) that spreadsheets open: UTF-8 with a byte order mark, no cell that counts as a formula. */
export async function* toCsv(
  pages: AsyncIterable<readonly AuditEntry[]>,
  language: InterfaceLanguage,
): AsyncGenerator<string> {
  yield csvMark + csvLine(heads[language]);
  for await (const entries of pages) yield entries.map((entry) => csvLine(cellsOf(entry))).join("");
}

function cellsOf(entry: AuditEntry): readonly unknown[] {
  const { at, site_id, action, outcome, address, request_id, before, after } = entry;
  const who = entry.actor_name ?? (entry.actor === "" ? entry.actor_id : entry.actor);
  return [at, site_id, who, action, entry.target_name ?? entry.target, outcome, address, request_id, before, after];
}

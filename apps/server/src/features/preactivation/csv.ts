import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Preactivation } from "@yiqiao/contracts/preactivation";
import { csvLine, csvMark } from "#platform/csv";

const heads = {
  zh: ["账号", "套餐", "天数", "额外字符（万）", "状态", "创建时间", "失效时间", "使用时间", "撤销时间", "订单号"],
  en: [
    "Account",
    "Plan",
    "Days",
    "Extra characters (10,000)",
    "State",
    "Created",
    "Expires",
    "Used",
    "Revoked",
    "Order",
  ],
} as const;

const states = {
  zh: { waiting: "待使用", used: "已使用", expired: "已失效", revoked: "已撤销" },
  en: { waiting: "waiting", used: "used", expired: "expired", revoked: "revoked" },
} as const;

/** As CSV that spreadsheets open: no cell counts as a formula. */
export function toCsv(entries: readonly Preactivation[], language: InterfaceLanguage): string {
  const lines = entries.map((entry) => [
    entry.account,
    entry.plan_name,
    String(entry.days),
    String(entry.characters),
    states[language][entry.state],
    entry.created_time,
    entry.expires_time ?? "",
    entry.used_time ?? "",
    entry.revoked_time ?? "",
    entry.tid ?? "",
  ]);
  return [csvMark, ...[heads[language], ...lines].map(csvLine)].join("");
}

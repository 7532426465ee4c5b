import type { BreakdownRow, StatisticsDimension, StatisticsPoint, UserDataRow } from "@yiqiao/contracts/statistics";
import type { WorkbookRow } from "@yiqiao/translation-memory/formats";

type Language = "zh" | "en";

/** The head of each column, in both languages. */
const words = {
  hour: { zh: "小时", en: "Hour" },
  day: { zh: "日期", en: "Day" },
  site: { zh: "站点", en: "Site" },
  plan: { zh: "套餐", en: "Plan" },
  kind: { zh: "类型", en: "Kind" },
  pair: { zh: "语言对", en: "Language pair" },
  engine: { zh: "引擎", en: "Engine" },
  error: { zh: "错误", en: "Error" },
  name: { zh: "名称", en: "Name" },
  requests: { zh: "请求数", en: "Requests" },
  failures: { zh: "失败数", en: "Failures" },
  active: { zh: "活跃用户", en: "Active users" },
  characters: { zh: "翻译字符", en: "Characters" },
  machine: { zh: "机器翻译字符", en: "Characters by engines" },
  fuzzy: { zh: "模糊匹配字符", en: "Characters of fuzzy matches" },
  exact: { zh: "100% 匹配字符", en: "Characters of 100% matches" },
  context: { zh: "101% 匹配字符", en: "Characters of 101% matches" },
  kept: { zh: "无需翻译字符", en: "Characters that need no translation" },
  charged: { zh: "扣费字符", en: "Characters charged" },
  documents: { zh: "文档", en: "Documents" },
  pictures: { zh: "图片", en: "Pictures" },
  pages: { zh: "网页", en: "Web pages" },
  orders: { zh: "订单", en: "Orders" },
  paid: { zh: "收入（元）", en: "Income (CNY)" },
  refunds: { zh: "退款", en: "Refunds" },
  refunded: { zh: "退款金额（元）", en: "Refunded (CNY)" },
  before: { zh: "上一周期", en: "Days before" },
  account: { zh: "账号", en: "Account" },
  username: { zh: "用户名", en: "User name" },
  created: { zh: "注册时间", en: "Registered" },
  libraries: { zh: "语料库", en: "Libraries" },
} as const;
type Word = keyof typeof words;

export const headerOf = (columns: readonly Word[], language: Language): string[] =>
  columns.map((column) => words[column][language]);

const yuan = (fen: number) => fen / 100;
const sums = ["requests", "failures", "characters", "machine", "fuzzy", "exact", "context", "kept", "charged"] as const;
const sumsOf = (row: Pick<BreakdownRow, (typeof sums)[number]>): number[] => sums.map((name) => row[name]);

export const pointColumns = (unit: "hour" | "day"): readonly Word[] => [
  unit,
  "active",
  ...sums,
  "documents",
  "pictures",
  "pages",
  "orders",
  "paid",
  "refunds",
  "refunded",
];

/** @param at how the hour or the day is written */
export function pointCells(point: StatisticsPoint, at: string): WorkbookRow {
  const { active, documents, pictures, pages, orders, paid_fen, refunds, refunded_fen } = point;
  const counts = [documents, pictures, pages, orders, yuan(paid_fen), refunds, yuan(refunded_fen)];
  return [at, active ?? "", ...sumsOf(point), ...counts];
}

export const breakdownColumns = (by: StatisticsDimension): readonly Word[] => [
  by,
  ...(by === "site" ? (["name"] as const) : []),
  ...sums,
  "before",
];

export const breakdownCells = (by: StatisticsDimension, row: BreakdownRow): WorkbookRow => [
  row.value,
  ...(by === "site" ? [row.name ?? ""] : []),
  ...sumsOf(row),
  row.before,
];

export const userColumns: readonly Word[] = [
  "account",
  "username",
  "site",
  "plan",
  "created",
  "requests",
  "characters",
  "charged",
  "documents",
  "libraries",
  "orders",
  "paid",
];

export function userCells(row: UserDataRow, created: string): WorkbookRow {
  const { account_number, username, site_name, plan, requests, characters, charged, documents, libraries, orders } =
    row;
  const counts = [requests, characters, charged, documents, libraries, orders, yuan(row.paid_fen)];
  return [account_number, username, site_name, plan, created, ...counts];
}

/** `2026-11-26 14:00` in a time zone. */
export function writeTime(at: string, timeZone: string, unit: "hour" | "day"): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    ...(unit === "hour" && { timeStyle: "short" }),
  });
  return format.format(new Date(at));
}

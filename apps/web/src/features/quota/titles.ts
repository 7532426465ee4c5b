import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  statement: { en: "Statement", zh: "字符明细" },
  budgets: { en: "Members' budgets", zh: "成员额度" },
} satisfies Titles;

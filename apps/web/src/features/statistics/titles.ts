import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  stats: { zh: "统计报表", en: "Statistics" },
  userData: { zh: "用户数据", en: "User data" },
} as const satisfies Titles;

import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  home: { zh: "后台首页", en: "Back office" },
} as const satisfies Titles;

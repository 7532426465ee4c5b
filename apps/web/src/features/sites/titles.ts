import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  siteSettings: { en: "Site settings", zh: "站点设置" },
} satisfies Titles;

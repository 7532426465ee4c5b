import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  faq: { en: "Frequently asked questions", zh: "常见问题" },
  siteSettings: { en: "Site settings", zh: "站点设置" },
} as const satisfies Titles;

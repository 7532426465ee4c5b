import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  termScan: { en: "Term scan", zh: "术语扫描" },
} satisfies Titles;

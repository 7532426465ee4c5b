import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  traffic: { en: "Traffic", zh: "频率管理" },
} satisfies Titles;

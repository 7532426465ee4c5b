import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  home: { zh: "概览", en: "Overview" },
} as const satisfies Titles;

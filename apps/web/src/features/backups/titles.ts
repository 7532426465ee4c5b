import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  backups: { en: "Backups", zh: "备份与恢复" },
} satisfies Titles;

import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  systemLog: { en: "System log", zh: "系统日志" },
} satisfies Titles;

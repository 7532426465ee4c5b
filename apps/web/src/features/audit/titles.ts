import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  auditLog: { en: "Audit log", zh: "审计日志" },
} satisfies Titles;

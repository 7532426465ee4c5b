import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  management: { en: "Enterprises", zh: "企业管理" },
  company: { en: "Company settings", zh: "企业设置" },
  invitation: { en: "Invitation", zh: "企业邀请" },
} as const satisfies Titles;

import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  account: { en: "My account", zh: "我的账号" },
} satisfies Titles;

import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  login: { en: "Log in", zh: "登录" },
} satisfies Titles;

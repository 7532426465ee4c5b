import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  preactivation: { en: "Pre-activation", zh: "账号预开通" },
} as const satisfies Titles;

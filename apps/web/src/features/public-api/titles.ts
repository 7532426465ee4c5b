import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  developer: { en: "API keys", zh: "API 密钥" },
  apiKeys: { en: "API keys", zh: "API 密钥" },
} as const satisfies Titles;

import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  webhooks: { en: "Webhooks", zh: "Webhook" },
} as const satisfies Titles;

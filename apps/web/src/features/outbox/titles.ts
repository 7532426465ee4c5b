import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  outbox: { en: "Outbox", zh: "发件箱" },
} satisfies Titles;

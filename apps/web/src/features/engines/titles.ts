import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  engines: { en: "Engines", zh: "翻译引擎" },
} satisfies Titles;

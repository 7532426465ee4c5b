import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  webPages: { en: "Web page translation", zh: "网页翻译" },
} satisfies Titles;

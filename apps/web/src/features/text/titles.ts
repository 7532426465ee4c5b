import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  textTranslation: { en: "Text translation", zh: "文本翻译" },
  trialTranslate: { en: "Trial translation", zh: "试用翻译" },
} satisfies Titles;

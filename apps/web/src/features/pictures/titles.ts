import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  pictures: { en: "Picture translation", zh: "图片翻译" },
} satisfies Titles;

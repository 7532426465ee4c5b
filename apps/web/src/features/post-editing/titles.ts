import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  projects: { en: "Post-editing", zh: "译后编辑" },
} satisfies Titles;

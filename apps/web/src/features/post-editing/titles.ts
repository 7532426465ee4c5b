import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  projects: { en: "Post-editing", zh: "译后编辑" },
  catview: { en: "Post-editing", zh: "译后编辑" },
  catError: { en: "This project cannot be opened", zh: "无法打开该项目" },
} as const satisfies Titles;

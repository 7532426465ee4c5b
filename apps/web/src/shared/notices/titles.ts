import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  noPermission: { en: "No permission", zh: "没有权限" },
  shared: { en: "Shared", zh: "分享" },
  notFound: { en: "Page not found", zh: "页面不存在" },
} satisfies Titles;

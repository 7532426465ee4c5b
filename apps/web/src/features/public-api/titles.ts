import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  apiDocumentation: { en: "API documentation", zh: "API 文档" },
  apiKeys: { en: "API keys of users", zh: "用户的 API 密钥" },
  errorReports: { en: "Reported translations", zh: "译文错误报告" },
  developer: { en: "API keys", zh: "API 密钥" },
} as const satisfies Titles;

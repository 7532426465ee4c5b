import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  documents: { en: "Document translation", zh: "文档翻译" },
  documentPreview: { en: "Preview", zh: "文档预览" },
  myDocuments: { en: "My documents", zh: "我的文档" },
} satisfies Titles;

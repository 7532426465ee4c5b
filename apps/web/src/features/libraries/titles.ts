import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  myMemories: { en: "My translation memories", zh: "我的记忆库" },
  myTermbases: { en: "My termbases", zh: "我的术语库" },
  publicTermbases: { en: "Public termbases", zh: "公共术语库" },
  siteMemories: { en: "Shared translation memories", zh: "系统记忆库" },
  siteTermbases: { en: "Shared termbases", zh: "系统术语库" },
  managedTermbases: { en: "Public termbases (manage)", zh: "公共术语库管理" },
  allMemories: { en: "All users' memories", zh: "全部用户记忆库" },
  allTermbases: { en: "All users' termbases", zh: "全部用户术语库" },
} satisfies Titles;

import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  publicityRegister: { en: "Stay informed", zh: "登记了解产品" },
  publicityList: { en: "Publicity registrations", zh: "推广登记" },
} satisfies Titles;

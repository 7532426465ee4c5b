import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  orderManagement: { en: "Orders and payments", zh: "订单管理" },
} satisfies Titles;

import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  order: { en: "Plans and packs", zh: "套餐与字符包" },
  cashier: { en: "Payment", zh: "支付" },
  testPayment: { en: "Test payment", zh: "测试支付" },
} satisfies Titles;

import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  member: { en: "Membership", zh: "我的会员" },
  orders: { en: "Orders", zh: "订单记录" },
} satisfies Titles;

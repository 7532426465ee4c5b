import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  messages: { en: "Messages", zh: "消息中心" },
} satisfies Titles;

import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  users: { en: "Users", zh: "用户管理" },
  invitation: { en: "Invitation", zh: "设置密码" },
  viewing: { en: "What a user sees", zh: "用户视角" },
} satisfies Titles;

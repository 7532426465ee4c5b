import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  login: { en: "Log in", zh: "登录" },
  adminLogin: { en: "Administrator login", zh: "管理员登录" },
  forgot: { en: "Reset your password", zh: "重置密码" },
  notActive: { en: "Not activated", zh: "尚未激活" },
} satisfies Titles;

import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  loginTitle: "请登录",
  loginQuestion: "您尚未登录，请登录后继续",
  logIn: "登录",
  planTitle: "当前套餐不支持",
  planHint: "该功能包含在以下套餐中：{plans}",
  listSeparator: "、",
  seePlans: "查看套餐",
  askAdministrator: "请联系本站管理员开通",
  understood: "知道了",
  getMore: "获取更多字符",
  askForMore: "如需更多，请联系站点管理员。",
  retry: "重试",
});

import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  errorMissing: "项目不存在",
  errorMissingHint: "项目已被删除，或您无权打开。如果您受到邀请，请使用受邀的账号登录，或打开收到的链接。",
  errorPass: "该链接已无法打开项目",
  errorPassHint: "链接已被撤销、已过期或未完整复制，请向发送者索取新链接。",
  errorSite: "此处未提供译后编辑",
  errorSiteHint: "本站点未开通该功能，站点管理员可以启用。",
  errorAddress: "地址中没有项目",
  errorAddressHint: "请通过项目链接打开。",
  logIn: "登录",
  toProjects: "查看我的项目",
  toHome: "返回首页",
});

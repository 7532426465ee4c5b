import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  libraries: "记忆与术语",
  administration: "管理",
  fullSite: "访问完整版",
  otherPages: "其他页面",
  userCentre: "用户中心",
  userMenu: "{name} 的账号",
  logOut: "退出登录",
  loggedOut: "您已退出登录",
  skipToContent: "跳到主要内容",
  mainNavigation: "主菜单",
  openMenu: "打开菜单",
  closeMenu: "关闭菜单",
  menu: "菜单",
  colorScheme: "外观",
  light: "浅色",
  dark: "深色",
  system: "跟随系统",
  language: "语言",
  logIn: "登录",
  help: "帮助",
  contact: "联系方式",
  copyright: "© {year} {name}",
  home: "{name} 首页",
});

import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  textTranslation: "文本翻译",
  outbox: "发件箱",
  adminLogin: "管理员登录",
  noPermission: "没有权限",
  noPermissionHint: "您无权访问此页面，请联系管理员开通权限",
  notFound: "页面不存在",
  notFoundHint: "此地址没有内容，页面可能已移动，或地址输入有误",
  unexpected: "页面出现异常",
  unexpectedHint: "其他页面不受影响，请重试或刷新页面",
  backHome: "返回翻译",
  retry: "重试",
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
  copyright: "© {year} {name}",
  home: "{name} 首页",
});

import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  noPermissionHint: "您无权访问此页面，请联系管理员开通权限",
  notFoundHint: "此地址没有内容，页面可能已移动，或地址输入有误",
  partMissing: "页面加载失败",
  partMissingHint: "可能是网络已断开，或系统已更新版本，请重新加载页面",
  reload: "重新加载",
  unexpected: "页面出现异常",
  unexpectedHint: "其他页面不受影响，请重试或刷新页面",
  backHome: "返回翻译",
  retry: "重试",
});

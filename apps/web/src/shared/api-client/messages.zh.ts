import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  network: "网络连接失败，请检查网络后重试",
  serverAbnormal: "服务器异常，请联系管理员",
  unreadable: "服务器返回了无法识别的内容（HTTP {status}），请稍后重试",
  credentialsMissing: "登录凭证已失效，请重新登录",
  credentialsExpired: "登录凭证已过期",
  loggedInElsewhere: "该账号已在别处登录",
});

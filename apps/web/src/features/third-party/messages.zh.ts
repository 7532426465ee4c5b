import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  title: "正在登录",
  progress: "正在与登录服务商核对，请稍候",
  failed: "登录未成功",
  backToLogin: "返回登录",
  unknownTitle: "{name}，还差一步",
  unknownHint: "该{provider}账号尚未在本站使用，请选择如何继续",
  create: "注册新账号",
  createHint: "今后即可通过{provider}登录，稍后可补充邮箱和密码",
  link: "绑定已有账号",
  linkHint: "以原有方式登录一次，今后即可通过{provider}登录该账号",
  closed: "本站未开放注册。如您已有账号，请登录后绑定。",
  linked: "已绑定{provider}，今后可用其登录",
  linkTitle: "登录以绑定{provider}",
  agreeMissing: "请先阅读并同意用户协议",
});

import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  retry: "重试",
  cancel: "取消",
  close: "关闭",
  loading: "加载中…",
  request: "请求编号 {id}",
  code: "验证码",
  codeSend: "获取验证码",
  codeAgain: "重新获取",
  codeWait: "{seconds} 秒后重发",
});

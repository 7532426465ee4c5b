import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  title: "发件箱",
  hint: "尚未配置邮件服务器，邮件保留在此而不会发出。设置 SMTP_HOST 后即可发送。",
  hintDelivers: "已配置邮件服务器，新邮件会直接发出。以下是此前保留的邮件。",
  empty: "暂无邮件",
  emptyHint: "平台要发送的邮件会出现在这里。",
  failed: "发件箱加载失败。",
  to: "收件人：{address}",
  more: "更早的邮件",
  testLabel: "发送测试邮件至",
  testSend: "发送",
  testSent: "测试邮件已发出",
  testKept: "测试邮件已放入发件箱",
  testInvalid: "请输入邮箱地址",
});

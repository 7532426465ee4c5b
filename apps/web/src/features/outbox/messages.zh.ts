import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  title: "发件箱",
  hintNeither:
    "尚未配置邮件服务器和短信服务，邮件和短信保留在此而不会发出。设置 SMTP_HOST 和 SMS_PROVIDER 后即可发送。",
  hintNoMail: "尚未配置邮件服务器，邮件保留在此而不会发出。设置 SMTP_HOST 后即可发送。短信会直接发出。",
  hintNoSms: "尚未配置短信服务，短信保留在此而不会发出。设置 SMS_PROVIDER 后即可发送。邮件会直接发出。",
  hintBoth: "新邮件和短信会直接发出。以下是此前保留的内容。",
  empty: "暂无邮件和短信",
  emptyHint: "平台无法发出的邮件和短信会在这里保留 30 天。",
  email: "邮件",
  sms: "短信",
  failed: "发件箱加载失败。",
  to: "收件人：{address}",
  more: "更早的内容",
  testLabel: "发送测试邮件至",
  testSend: "发送",
  testSent: "测试邮件已发出",
  testKept: "测试邮件已放入发件箱",
  testInvalid: "请输入邮箱地址",
});

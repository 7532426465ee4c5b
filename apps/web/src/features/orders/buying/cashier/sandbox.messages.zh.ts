import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./sandbox.messages.en.ts";

export const zh = defineTranslation(en, {
  title: "测试支付",
  banner: "沙箱 — 本页面模拟支付平台，不会产生任何真实扣款。",
  number: "支付单号：{number}",
  amount: "金额",
  state: "状态",
  pending: "等待支付",
  paid: "已支付",
  failed: "已拒绝",
  closed: "已关闭",
  pay: "支付 {amount}",
  refuse: "拒绝支付",
  delay: "支付，但延迟通知",
  payTwice: "支付，并重复通知",
  back: "返回商户",
  delayed: "支付结果将稍后通知。",
  over: "该支付单已不能操作。",
  missing: "支付单不存在",
  missingHint: "该地址未包含测试平台的支付单。",
});

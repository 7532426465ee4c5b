import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  title: "登记了解产品",
  hint: "留下联系方式，我们会向您介绍{site}的功能和最新动态",
  account: "邮箱或手机号",
  accountFormat: "请输入邮箱或中国大陆手机号",
  name: "姓名",
  nameMissing: "请输入姓名",
  company: "单位（选填）",
  note: "您需要翻译什么？（选填）",
  send: "登记",
  doneTitle: "登记成功",
  doneHint: "感谢登记，我们将通过 {account} 与您联系",
  tryNow: "立即试用翻译",
  captchaMissing: "请输入图片中的字符",
  agreeMissing: "请先阅读并同意",
  listTitle: "推广登记",
  listHint: { other: "共 {count} 条登记，一年后自动删除" },
  export: "导出 CSV",
  empty: "暂无登记",
  emptyHint: "登记表单位于 /publicityRegister，手机访问时可见",
  more: "显示更多",
  remove: "删除",
  removeNamed: "删除 {name}",
  removeQuestion: "{account} 将从列表中永久删除",
  removed: "已删除",
});

import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  enterTitle: "打开项目",
  enterHint: "您受邀参与一个翻译项目，其他参与者会看到您填写的姓名。",
  enterName: "您的姓名",
  enterGo: "打开",

  toProjects: "查看我的项目",

  preparing: "正在准备项目",
  preparingHint: "正在保存句段，完成后本页会自动打开。",
  failed: "项目创建失败",
  expired: "项目已过期",
  expiredHint: "项目文件保留至 {date}，现已删除，其中的内容无法再打开。",
});

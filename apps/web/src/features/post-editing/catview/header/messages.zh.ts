import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  toList: "项目列表",
  languages: "{source}译{target}",

  allSaved: "已全部保存",
  savingNow: "正在保存…",
  notSaved: "{count} 个句段未保存",
  offline: "连接已断开。您输入的内容保存在此浏览器中，恢复后自动发送。",
  loadFailing: "部分文本加载失败，正在重试。",
  conflicts: "您修改的 {count} 个句段同时被他人修改。",
  showConflict: "查看",
  strays: "您有 {count} 条译文对应的句段已不存在。",
  showStrays: "查看",
  straysTitle: "没有句段的译文",
  straysHint: "这些译文保存之前，对应的句段已被拆分或合并。请复制需要的内容。",
  copy: "复制",
  copied: "已复制",
  discard: "丢弃",
  readOnly: "您可以查看该项目，但不能编辑。",

  progress: "进度",
  doneShare: "已翻译 {percent}",
  segmentsOf: "{count} 个句段",
  charactersOf: "{count} 个字符",
  here: "同时在线：{names}",
  listSeparator: "、",

  export: "导出",
  exportTranslated: "译文文档",
  exportBilingualDocx: "双语对照表（Word）",
  exportBilingualXliff: "XLIFF",
  exportTmx: "翻译记忆（TMX）",
  exportLacks: "{count} 个句段尚未保存，不在文件中。",
  keys: "键盘快捷键",
});

import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./penalties.messages.en.ts";

export const zh = defineTranslation(en, {
  title: "罚分",
  hint: "罚分会降低匹配率。被罚分的完全匹配按模糊匹配处理，并正常计费。",
  what: "什么是罚分",
  ofMemory: "罚分会从该记忆库每个匹配的匹配率中扣除，使不太可靠的库排在其他库之后。",
  example: "例如罚 5%：完全匹配的句子按 95% 处理，达到“设置”中的采用门槛才会使用，并与其他非 100% 的匹配一样计费。",
  age: "旧条目",
  ageHint: "长期未修改的条目降低匹配率。",
  months: "未修改的月数",
  percent: "降低（%）",
  authors: "作者",
  authorsHint: "最后由这些人修改的条目降低匹配率。全平台记忆库不显示作者，不受影响。",
  author: "作者名称",
  authorOf: "第 {place} 位作者的名称",
  percentOf: "{author} 的条目降低（%）",
  add: "添加作者",
  remove: "移除",
  removeOf: "移除 {author}",
  unnamed: "第 {place} 位作者",
  most: "最多 {most} 位作者",
  between: "{least}～{most}",
  authorEmpty: "请输入名称",
  authorTwice: "该名称已在列表中",
});

import { createDictionary, defineMessages, defineTranslation } from "@yiqiao/i18n";

const en = defineMessages({
  search: "Search the questions",
  found: { one: "{count} question found", other: "{count} questions found" },
  clear: "Clear the search",
  none: "Nothing found for “{search}”",
  noneHint: "Try other words, or fewer.",
  empty: "There are no questions and answers yet",
  emptyHint: "Whoever runs this site can write some.",
  link: "Link to this answer",
});
const zh = defineTranslation(en, {
  search: "搜索问题",
  found: { other: "找到 {count} 个问题" },
  clear: "清除搜索",
  none: "没有找到与“{search}”相关的问题",
  noneHint: "请尝试其他关键词，或减少关键词。",
  empty: "暂无常见问题",
  emptyHint: "本站管理员可在后台添加。",
  link: "此答案的链接",
});

export const faqMessages = createDictionary(en, zh);

import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { MissingText } from "./missing-texts.ts";

const words: Readonly<Record<string, Readonly<Record<InterfaceLanguage, string>>>> = {
  text: { zh: "正文", en: "text" },
  title: { zh: "标题", en: "title" },
  link: { zh: "链接文字", en: "text of the link" },
  question: { zh: "问题", en: "question" },
  answer: { zh: "答案", en: "answer" },
  category: { zh: "分类", en: "category" },
};
const languages: Readonly<Record<string, Readonly<Record<InterfaceLanguage, string>>>> = {
  zh: { zh: "中文", en: "Chinese" },
  en: { zh: "英文", en: "English" },
};
const nothing = { zh: "尚无草稿", en: "there is no draft" };
const mostNamed = 5;

/** What is missing, as one reads it: `Chinese answer of entry 3`. */
export function missingWords(missing: readonly MissingText[], language: InterfaceLanguage): string {
  if (missing.length === 0) return nothing[language];
  const named = missing.slice(0, mostNamed).map(({ field, entry }) => {
    const [name = "", of = ""] = field.split("_");
    const [word, tongue] = [words[name]?.[language] ?? name, languages[of]?.[language] ?? of];
    if (language === "zh") return `${entry === undefined ? "" : `第 ${entry} 条的`}${tongue}${word}`;
    return `${tongue} ${word}${entry === undefined ? "" : ` of entry ${entry}`}`;
  });
  const more = missing.length - named.length;
  const list = named.join(language === "zh" ? "、" : ", ");
  if (more === 0) return list;
  return language === "zh" ? `${list}等 ${missing.length} 处` : `${list} and ${more} more`;
}

import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { NoticeReason, RefusalReason } from "@yiqiao/translation-memory/formats";

/** Why a line was not taken: what readers find, and what the library cannot hold. */
export type LineReason =
  | RefusalReason
  | NoticeReason
  | "languages-left-out"
  | "source-too-long"
  | "target-too-long"
  | "note-too-long"
  | "over-limit"
  | "not-chosen";

type Words = Readonly<Record<InterfaceLanguage, string>>;

/** The detail follows in brackets. */
const words: Readonly<Record<LineReason, Words>> = {
  "empty-source": { en: "The source is empty", zh: "原文为空" },
  "empty-target": { en: "The translation is empty", zh: "译文为空" },
  "missing-language": {
    en: "One of the library's languages is missing here",
    zh: "缺少该库语言对中的一种语言",
  },
  "too-few-cells": { en: "The line has too few columns", zh: "该行的列数过少" },
  "too-many-cells": { en: "The line has more columns than the table", zh: "该行的列数多于表格" },
  "unclosed-quotation": { en: "A quotation mark is never closed", zh: "引号未闭合" },
  "bad-attributes": { en: "The attributes are no JSON object", zh: "属性不是 JSON 对象" },
  "bad-tags": { en: "The inline tags do not fit the text", zh: "行内标记与文本不符" },
  "too-many-tags": { en: "There are more inline tags than can be kept", zh: "行内标记过多" },
  "too-many-terms": { en: "One language has more terms than can be kept", zh: "同一语言的术语过多" },
  "too-long": { en: "It is longer than any entry", zh: "内容过长" },
  "trados-tags": { en: "The tags are in a form that only Trados reads", zh: "标记格式仅 Trados 可读" },
  "unknown-tag": { en: "There is a tag of an unknown type", zh: "含有未知类型的标记" },
  "no-segment": { en: "There is something else in place of the segment", zh: "句段位置的内容不是句段" },
  "missing-segment": { en: "A side is missing", zh: "缺少一侧文本" },
  "cut-off": { en: "The file ends in the middle of it", zh: "文件在此处中断" },
  "unclosed-record": { en: "It never ends", zh: "该记录未结束" },
  "unclosed-tag": { en: "A tag or comment never ends", zh: "有标记或注释未结束" },
  "unmatched-tag": { en: "A tag closes nothing that is open", zh: "结束标记没有对应的开始标记" },
  "stray-bracket": { en: "There is a < that begins no tag", zh: "存在不构成标记的 <" },
  "too-deep": { en: "Its elements nest too deep", zh: "元素嵌套过深" },
  "unknown-entity": { en: "It names an entity that nobody declared", zh: "引用了未声明的实体" },
  "lost-text": { en: "A cell's text cannot be read", zh: "无法读取单元格文本" },
  "attributes-cut": { en: "Taken; attributes were shortened", zh: "已导入，部分属性被截短" },
  "attributes-left-out": { en: "Taken without attributes that are too many", zh: "已导入，超出数量的属性未保留" },
  "name-cut": { en: "Taken; a name was shortened", zh: "已导入，人名被截短" },
  "context-left-out": { en: "Taken without the id of its place, which is too long", zh: "已导入，位置标识过长未保留" },
  "languages-left-out": {
    en: "Here and further on, other languages of the file are left out",
    zh: "此处及后文中的其他语言未导入",
  },
  "bad-encoding": { en: "There are characters that the encoding does not have", zh: "含有无法按该编码识别的字符" },
  "source-too-long": { en: "The source is too long", zh: "原文过长" },
  "target-too-long": { en: "The translation is too long", zh: "译文过长" },
  "note-too-long": { en: "The note is too long", zh: "备注过长" },
  "over-limit": {
    en: "The plan has no room for this line and those after it",
    zh: "套餐的条目数已满，该行及之后的行未导入",
  },
  "not-chosen": {
    en: "The plan has no room for all: this line and others were left out as chosen",
    zh: "套餐的条目数有限，该行等内容已按您的选择略过",
  },
};

const unknown: Words = { en: "The record cannot be read", zh: "无法读取该记录" };

const isReason = (reason: string): reason is LineReason => Object.hasOwn(words, reason);

/** A reason in the words of its reader. */
export function reasonIn(language: InterfaceLanguage, reason: string, detail: string): string {
  const text = (isReason(reason) ? words[reason] : unknown)[language];
  if (detail === "") return text;
  return language === "zh" ? `${text}（${detail}）` : `${text} (${detail})`;
}

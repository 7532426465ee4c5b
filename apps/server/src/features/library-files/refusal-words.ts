import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { RefusalReason } from "@yiqiao/translation-memory/formats";

/** Why a line was not taken: what readers find, and what the library cannot hold. */
export type LineReason = RefusalReason | "source-too-long" | "target-too-long" | "note-too-long" | "over-limit";

type Words = Readonly<Record<InterfaceLanguage, string>>;

/** `{detail}` is filled in; a text for which it is empty loses what stands around it. */
const words: Readonly<Record<LineReason, Words>> = {
  "empty-source": { en: "The source is empty", zh: "原文为空" },
  "empty-target": { en: "The translation is empty", zh: "译文为空" },
  "missing-language": {
    en: "One of the library's languages is missing here",
    zh: "缺少该库语言对中的一种语言",
  },
  "bad-columns": { en: "The line does not have the columns of the others", zh: "该行的列数与其他行不一致" },
  "bad-tags": { en: "The inline tags do not fit together", zh: "行内标记不配对" },
  "bad-record": { en: "The record cannot be read", zh: "无法读取该记录" },
  "bad-encoding": { en: "There are characters that the encoding does not have", zh: "含有无法按该编码识别的字符" },
  "source-too-long": { en: "The source is too long", zh: "原文过长" },
  "target-too-long": { en: "The translation is too long", zh: "译文过长" },
  "note-too-long": { en: "The note is too long", zh: "备注过长" },
  "over-limit": {
    en: "The plan has no room for this line and those after it",
    zh: "套餐的条目数已满，该行及之后的行未导入",
  },
};

const isReason = (reason: string): reason is LineReason => reason in words;

/** A reason in the words of its reader. */
export function reasonIn(language: InterfaceLanguage, reason: string, detail: string): string {
  const text = isReason(reason) ? words[reason][language] : words["bad-record"][language];
  if (detail === "") return text;
  return language === "zh" ? `${text}（${detail}）` : `${text} (${detail})`;
}

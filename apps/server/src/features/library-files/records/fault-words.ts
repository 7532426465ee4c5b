import { errorMessage, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { FileFault } from "@yiqiao/translation-memory/formats";
import type { ImportProblem } from "./stored-import.ts";

/** `{detail}` is filled in. */
const words: Readonly<Record<FileFault, Readonly<Record<InterfaceLanguage, string>>>> = {
  "unknown-format": { en: "its format is not known", zh: "文件格式未知" },
  "other-content": { en: "its content is not {detail}", zh: "文件内容不是 {detail} 格式" },
  "format-not-taken": { en: "a library of this kind takes no {detail}", zh: "此类库不支持 {detail} 格式" },
  "old-workbook": { en: "it is a workbook of the old format", zh: "这是旧格式的工作簿" },
  "no-text": { en: "it is no text, but {detail}", zh: "文件不是文本，而是 {detail}" },
  empty: { en: "there is no line with text", zh: "没有含文本的行" },
  "unknown-encoding": { en: "the encoding {detail} is not known", zh: "未知的编码：{detail}" },
  "no-source-column": { en: "no column holds the source ({detail})", zh: "没有原文列（{detail}）" },
  "no-target-column": { en: "no column holds the translation ({detail})", zh: "没有译文列（{detail}）" },
  "no-xml": { en: "it is no XML", zh: "文件不是 XML" },
  "wrong-root": { en: "it begins with another element {detail}", zh: "根元素不符 {detail}" },
  "unclosed-tag": { en: "a tag or comment never ends", zh: "有标记或注释未结束" },
  "stray-bracket": { en: "there is a < that begins no tag", zh: "存在不构成标记的 <" },
  "own-entities": { en: "it declares entities of its own, which are not read", zh: "文件声明了自定义实体，不予读取" },
  "too-many-elements": { en: "it holds too many elements that are no units", zh: "非条目元素过多" },
  "no-database": { en: "it is no SQLite database", zh: "文件不是 SQLite 数据库" },
  "no-trados-memory": { en: "it is no translation memory of Trados", zh: "文件不是 Trados 记忆库" },
  damaged: { en: "it is damaged, encrypted or of another kind", zh: "文件已损坏、已加密或类型不符" },
  "no-sheet": { en: "the workbook has no such sheet {detail}", zh: "工作簿中没有该工作表 {detail}" },
  "too-much-text": { en: "the workbook holds too much text", zh: "工作簿中的文本过多" },
};

const isFault = (value: unknown): value is FileFault => typeof value === "string" && Object.hasOwn(words, value);

/** Why a file cannot be read, in the words of its reader. */
export function faultIn(language: InterfaceLanguage, fault: FileFault, detail: string): string {
  const text = words[fault][language];
  if (detail === "") return text.replace(/(?<![ （(])[ （(]*\{detail\}[）)]*/, "").trimEnd();
  return text.replace("{detail}", () => detail);
}

/** Why an import came to nothing, in the words of its reader. */
export function problemIn(language: InterfaceLanguage, { error, details }: ImportProblem): string {
  const { fault, detail } = details;
  if (!isFault(fault)) return errorMessage(error, language, details);
  const reason = faultIn(language, fault, typeof detail === "string" ? detail : "");
  return errorMessage(error, language, { ...details, reason });
}

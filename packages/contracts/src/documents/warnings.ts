import { detailInWords } from "../errors/detail-words.ts";
import type { InterfaceLanguage } from "../errors/index.ts";
import { type DocumentPlace, describePlace } from "./document-place.ts";

/** What a document loses or keeps untranslated although the whole is usable. `{name}` comes from the warning's details. */
export const documentWarnings = {
  partUnreadable: {
    en: "{part} could not be read and stays as it is: {reason}",
    zh: "{part} 无法解析，保持原样：{reason}",
  },
  mislabelled: {
    en: "The file is named {claimed} but is {actual}; it was read as {actual}",
    zh: "文件扩展名为 {claimed}，实际内容为 {actual}，已按 {actual} 处理",
  },
  segmentUntranslated: {
    en: "{place}: the engine gave no translation; the source text stands there",
    zh: "{place}：未能译出，保留原文",
  },
  valuesDiffer: {
    en: "{place}: the translation differs from the source in {values}; please check",
    zh: "{place}：译文与原文不一致（{values}），请核对",
  },
  negationDiffers: {
    en: "{place}: a negation stands in one of source and translation alone; please check",
    zh: "{place}：原文与译文的否定不一致，请核对",
  },
  wordsUntranslated: {
    en: "{place}: words of the source were left in the translation ({values}); please check",
    zh: "{place}：译文中留有未翻译的文字（{values}），请核对",
  },
  textRepeated: {
    en: "{place}: the translation repeats itself; please check",
    zh: "{place}：译文内容重复，请核对",
  },
  scannedPages: {
    en: "Pages {pages} are scanned pictures that could not be read; they stay as they are",
    zh: "第 {pages} 页为扫描图片，未能识别文字，保持原样",
  },
  recognisedPages: {
    en: "Pages {pages} are pictures; their text was read off them and may have mistakes: please check names and numbers",
    zh: "第 {pages} 页为扫描图片，文字由识别得到，可能有误，请核对名称和数字",
  },
  annotationsFixed: {
    en: "Text boxes, stamps and filled form fields on pages {pages} are translated as part of the page; they can no longer be moved or filled in",
    zh: "第 {pages} 页的文本框、图章和已填写的表单域已作为页面内容翻译，译文中不能再移动或填写",
  },
  annotationsKept: {
    en: "Some text boxes or form fields on pages {pages} could not be read and stay as they are",
    zh: "第 {pages} 页的部分文本框或表单域无法读取，保持原样",
  },
  commentsKept: {
    en: "Comments on pages {pages} are not printed with the page and stay as they are",
    zh: "第 {pages} 页的批注不随页面打印，保持原样",
  },
  fontMissing: {
    en: "No installed font has the glyphs of {script}; readers may see boxes",
    zh: "缺少 {script} 字体，部分字符可能显示为方框",
  },
  textShrunk: {
    en: "{place}: the translation is longer than its place; it was set smaller",
    zh: "{place}：译文较长，已缩小字号",
  },
  textOverflow: {
    en: "{place}: the translation did not fit and reaches over its place",
    zh: "{place}：译文过长，超出原位置",
  },
  nameShortened: {
    en: "{place}: the translation was shortened to {limit} characters, or made unique",
    zh: "{place}：译文已截短至 {limit} 个字符或避免重名",
  },
  nameKept: {
    en: "{place}: the sheet's name is used in a formula and stays as it is",
    zh: "{place}：工作表名称被公式引用，保持原样",
  },
  headerKept: {
    en: "{place}: a pivot table, a query or a formula finds the column by this name, which stays as it is",
    zh: "{place}：该列名被数据透视表、查询或公式引用，保持原样",
  },
  unencodable: {
    en: "{encoding} has no place for characters of the translation; the file was written as UTF-8",
    zh: "{encoding} 无法表示译文中的字符，已改用 UTF-8 编码",
  },
  externalSkipped: {
    en: "{place} points outside of the file and was not followed",
    zh: "{place} 指向文件外部，未读取",
  },
  trackedChanges: {
    en: "Deleted text of tracked changes stays untranslated",
    zh: "修订中已删除的文字保持原样",
  },
  signatureDropped: {
    en: "The digital signature does not hold for the translation and was removed",
    zh: "译文无法沿用原文件的数字签名，签名已移除",
  },
  targetsReplaced: {
    en: "The file held translations into {from}; they were replaced by those into {to}",
    zh: "文件中原有的 {from} 译文已替换为 {to} 译文",
  },
  long: {
    en: "The file has {characters} characters; at most {limit} are advised",
    zh: "文件共 {characters} 个字符，建议不超过 {limit} 个",
  },
} as const satisfies Record<string, { readonly en: string; readonly zh: string }>;
export type DocumentWarningCode = keyof typeof documentWarnings;

/** A recoverable problem, with its place in the document as a reader finds it. */
export interface DocumentWarning {
  readonly code: DocumentWarningCode;
  readonly location: DocumentPlace;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** The text of a warning in the reader's language. */
export function warningMessage({ code, location, details }: DocumentWarning, language: InterfaceLanguage): string {
  const place = describePlace(location, language);
  const isName = typeof location === "string";
  const values: Readonly<Record<string, unknown>> = { place, part: place, ...details, ...(!isName && { part: place }) };
  const text = documentWarnings[code][language].replace(/\{(\w+)\}/g, (token, key: string) =>
    key in values ? detailInWords(key, values[key], language) : token,
  );
  // A place in words begins the sentence; a name keeps its case.
  return !isName && text.startsWith(place) ? capitalized(text) : text;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

import { languageCodes, languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { ColumnRole } from "@yiqiao/contracts/libraries";
import { languageOfTag } from "../language-tags.ts";

/** What a column's heading says of it. */
export interface Heading {
  readonly role?: ColumnRole;
  readonly language?: LanguageCode;
}

const headings: Readonly<Partial<Record<ColumnRole, string>>> = {
  source:
    "source,src,term,terms,术语,词条,source text,source term,source language,source segment,原文,源文,源语,源语言,源语言文本,源术语,原语,原文术语,原文句子",
  target:
    "target,tgt,target text,target term,target language,target segment,translation,translated text,译文,目标,目标语,目标语言,目标语言文本,目标术语,翻译,译语,译文术语,译文句子",
  note: "note,notes,remark,remarks,comment,comments,备注,注释,注解,说明,批注",
  author: "author,creator,created by,creation id,作者,创建人,创建者,添加人",
  editor: "editor,modifier,modified by,changed by,updated by,last modified by,修改人,修改者,编辑者,更新人",
  created: "created,created at,creation date,creation time,created time,创建时间,创建日期,添加时间",
  modified:
    "modified,modified at,changed,updated,updated at,modification date,change date,last modified,修改时间,修改日期,更新时间",
  forbidden: "forbidden,deprecated,do not use,禁用,禁止,禁用词,禁止使用",
  case_sensitive: "case sensitive,case,match case,区分大小写,大小写敏感",
  skip: "id,line,row,行号,no,no.,#,index,number,序号,编号,源标记,译文标记,source tags,target tags",
};
const roles: ReadonlyMap<string, ColumnRole> = new Map(
  Object.entries(headings).flatMap(([role, names]) => names.split(",").map((name) => [name, role as ColumnRole])),
);

const otherLanguageNames: Readonly<Record<LanguageCode, string>> = {
  "zh-cn": "简体中文,简体,汉语,汉,中,simplified chinese,mandarin",
  "en-us": "英文,英,american english,british english",
  ja: "日文,日,日本语",
  ko: "韩文,韩,朝鲜语,朝鲜文",
  ru: "俄文,俄",
  my: "缅文,缅,myanmar",
  ar: "阿拉伯文,阿文,阿",
  fr: "法文,法",
  es: "西班牙文,西文,西,castilian",
};
const languageNames: ReadonlyMap<string, LanguageCode> = new Map(
  languageCodes.flatMap((code) => {
    const { zh, en, native } = languages[code];
    return [zh, en, native, ...otherLanguageNames[code].split(",")].map((name) => [name.toLowerCase(), code] as const);
  }),
);
const longestHeading = 60;

/** `source`, `译文`, `zh-CN`, `English (US)`, `原文（中文）`, `英文术语`; undefined where a heading says none of these. */
export function readHeading(cell: string): Heading | undefined {
  if (cell.length > longestHeading * 2) return undefined;
  const name = cell
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, " ")
    .replace(/(?<![:：*])[:：*]+$/, "");
  if (name === "" || name.length > longestHeading) return undefined;
  const role = roles.get(name);
  if (role !== undefined) return { role };
  const language = languageNamed(name);
  if (language !== undefined) return { language };
  return combined(name);
}

function combined(name: string): Heading | undefined {
  const [, before, inside] = /^([^()（）[\]]+?) ?[(（[]([^()（）[\]]+)[)）\]]$/.exec(name) ?? [];
  if (before !== undefined && inside !== undefined) return joined(before, inside);
  const [, first, last] =
    /^([a-z]{2,3}(?:-[a-z\d]{2,4})?|[\u4e00-\u9fff]{1,5}) ?(术语|原文|译文|text|term)$/.exec(name) ?? [];
  return first === undefined || last === undefined ? undefined : joined(last, first);
}

function joined(one: string, other: string): Heading | undefined {
  const language = languageNamed(other.trim()) ?? languageNamed(one.trim());
  if (language === undefined) return undefined;
  const role = roles.get(one.trim()) ?? roles.get(other.trim());
  return role === "source" || role === "target" ? { language, role } : { language };
}

function languageNamed(name: string): LanguageCode | undefined {
  const named = languageNames.get(name);
  if (named !== undefined) return named;
  return /^[a-z]{2,3}(?:[- ][a-z\d]{2,8}){0,2}$/.test(name)
    ? (languageOfTag(name.replaceAll(" ", "-")) ?? undefined)
    : undefined;
}

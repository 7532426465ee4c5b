import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { FoundTerm } from "@yiqiao/translation-memory/terms";
import { oneOf } from "../qa/random.ts";

export type ErrorKind = "number" | "negation" | "term" | "name" | "omission";
export const errorKinds: readonly ErrorKind[] = ["number", "negation", "term", "name", "omission"];

export interface Pair {
  readonly source: string;
  readonly target: string;
  readonly languages: { readonly source: LanguageCode; readonly target: LanguageCode };
  /** Those of the termbase that its translator kept to. */
  readonly terms: readonly FoundTerm[];
}

type Random = () => number;
/** The target with one error, undefined where it has no place for one. */
type Breaks = (pair: Pair, random: Random) => string | undefined;

const replaceAt = (text: string, { start, end }: { start: number; end: number }, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

/** Another number in place of one that both sides have in digits. */
const number: Breaks = ({ source, target }, random) => {
  const found = [...target.matchAll(/(?<![\p{Nd}\p{L}.,:_/-])\p{Nd}{1,4}(?![\p{Nd}\p{Script=Latin}.,:_/-])/gu)].filter(
    ({ 0: digits }) => new RegExp(`(?<!\\d)${digits}(?!\\d)`, "u").test(source),
  );
  const match = oneOf(found, random);
  if (!match) return undefined;
  const [digits] = match;
  const other = String(Number(digits) + 1 + Math.floor(random() * 8));
  return replaceAt(target, { start: match.index, end: match.index + digits.length }, other);
};

const chineseDenials = /不(?=[能会要得可应该用必想再允准许愿敢肯是])|没有|未(?=能|曾)|不/gu;
const englishDenials = /(?:(?<= )not |(?<=can)not|n['’]t)/gu;
const denies = { english: /\b(?:not|cannot|never|no|none|nothing)\b|n['’]t\b/iu, chinese: /[不没未无]/u };

/** The only denial of the target, taken out. */
const negation: Breaks = ({ source, target, languages }) => {
  const isChinese = languages.target === "zh-cn";
  if (!(isChinese ? denies.english : /不[能会要是可]|没有/u).test(source)) return undefined;
  const found = [...target.matchAll(isChinese ? chineseDenials : englishDenials)];
  const [only] = found;
  if (!only || found.length !== 1) return undefined;
  const left = replaceAt(target, { start: only.index, end: only.index + only[0].length }, "");
  return (isChinese ? denies.chinese : denies.english).test(left) ? undefined : left;
};

/** Other words in place of a term's translation. */
const term: Breaks = ({ target, terms }, random) => {
  const found = oneOf(
    terms.filter(({ targets: [wanted] }) => wanted !== undefined && target.split(wanted).length === 2),
    random,
  );
  const wanted = found?.targets[0];
  const others = ["装置", "材料", "方案", "场所", "对象"];
  return wanted === undefined ? undefined : target.replace(wanted, oneOf(others, random) ?? "对象");
};

const names = ["Fedora", "Debian", "Nokia", "Berlin", "Oracle", "Martin", "Sofia", "Toyota", "Jenkins", "Firefox"];

/** Another name in place of one that both sides have in the same letters. */
const name: Breaks = ({ source, target }, random) => {
  const found = [
    ...target.matchAll(/(?<![\p{Script=Latin}\p{N}_./-])\p{Lu}\p{Ll}{3,}(?![\p{Script=Latin}\p{N}_./-])/gu),
  ].filter(({ 0: word, index }) => index > 0 && source.includes(word) && target.split(word).length === 2);
  const match = oneOf(found, random);
  if (!match) return undefined;
  const other =
    oneOf(
      names.filter((each) => !source.includes(each)),
      random,
    ) ?? "Fedora";
  return replaceAt(target, { start: match.index, end: match.index + match[0].length }, other);
};

/** A clause of a quarter to two thirds of the target, dropped. */
const omission: Breaks = ({ target }, random) => {
  const clauses = [...target.matchAll(/(?<![^，；,;。.])[^，；,;。.]+[，；,;](?:\s+|(?=\P{Nd}))/gu)].filter(
    ({ 0: clause }) => {
      const share = clause.length / target.length;
      return share >= 0.25 && share <= 0.66;
    },
  );
  const match = oneOf(clauses, random);
  return match && replaceAt(target, { start: match.index, end: match.index + match[0].length }, "");
};

export const breaks: Readonly<Record<ErrorKind, Breaks>> = { number, negation, term, name, omission };

/** A termbase of everyday words of computing, as a customer has one. */
export const termbase: readonly (readonly [string, string])[] = [
  ["kernel", "内核"],
  ["file system", "文件系统"],
  ["repository", "仓库"],
  ["operating system", "操作系统"],
  ["command", "命令"],
  ["directory", "目录"],
  ["configuration", "配置"],
  ["database", "数据库"],
  ["browser", "浏览器"],
  ["network", "网络"],
  ["developer", "开发者"],
  ["container", "容器"],
  ["software", "软件"],
  ["function", "函数"],
  ["variable", "变量"],
  ["terminal", "终端"],
  ["password", "密码"],
  ["community", "社区"],
  ["server", "服务器"],
  ["desktop", "桌面"],
];

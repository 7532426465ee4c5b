import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Word } from "../model.ts";

export interface FoundAbbreviation {
  readonly short: string;
  readonly long: string;
}

const bracketed = /[（(]([^（()）]+)[）)]/gu;
const longestInside = 60;
/** Capitals and digits, two at least; a small s of the plural is none of it. */
const shortForm = /^(\p{Lu}[\p{L}\p{N}/&-]{1,9}?)s?$/u;
const hasTwoCapitals = /\p{Lu}.*[\p{Lu}\p{N}]/u;
const mostWords = 8;

/**
 * The words before a bracket that begin as its letters do, after Schwartz and Hearst: each letter is found from the end
 * backwards, the first at the beginning of a word.
 */
function longFormBefore(text: string, short: string): string | undefined {
  const letters = Array.from(short.toLowerCase()).filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  const small = text.toLowerCase();
  const beginOf = (place: number): number =>
    place <= 0 || !/[\p{L}\p{N}]/u.test(small.charAt(place - 1))
      ? place
      : beginOf(small.lastIndexOf(letters[0] ?? "", place - 1));
  let at = small.length;
  for (const letter of letters.toReversed()) {
    at = at === 0 ? -1 : small.lastIndexOf(letter, at - 1);
    if (at < 0) return undefined;
  }
  at = beginOf(at);
  if (at < 0) return undefined;
  const long = text.slice(at).trim();
  const words = long.split(/[\s-]+/).length;
  return words < 2 || words > Math.min(letters.length + 5, mostWords) || long.length <= short.length ? undefined : long;
}

const isHan = /\p{Script=Han}/u;

/** The longest run of words before a bracket that may be a term: 全称（ABC）. */
function chineseFormBefore(words: readonly Word[], until: number): { start: number; end: number } | undefined {
  let at = words.findLastIndex(({ end }) => end <= until);
  const end = words[at]?.end ?? 0;
  if (words[at]?.role !== "full") return undefined;
  let start = end;
  for (let n = 0; n < mostWords && at >= 0; n++, at--) {
    const word = words[at];
    if (!word || word.role === "break" || word.end < start) break;
    start = word.start;
  }
  return end - start >= 2 ? { start, end } : undefined;
}

/** Abbreviations that a sentence explains: "heart failure (HF)", 应用程序接口（API）, 单点登录（Single Sign-On，SSO）. */
export function findAbbreviations(text: string, words: readonly Word[], language: LanguageCode): FoundAbbreviation[] {
  const found: FoundAbbreviation[] = [];
  for (const { index, 1: inside = "" } of text.matchAll(bracketed)) {
    if (inside.trim().length > longestInside) continue;
    const short = inside
      .trim()
      .split(/[，,;；]\s*/)
      .map((part) => shortForm.exec(part)?.[1])
      .find((part) => part !== undefined);
    if (short === undefined || !hasTwoCapitals.test(short)) continue;
    const before = text.slice(0, index).trimEnd();
    if (language === "zh-cn" || language === "ja") {
      const span = isHan.test(before.slice(-1)) ? chineseFormBefore(words, before.length) : undefined;
      if (span) found.push({ short, long: text.slice(span.start, span.end) });
      continue;
    }
    const sentence = before.split(/[.;:()]\s/).at(-1) ?? "";
    const long = longFormBefore(
      sentence
        .split(/\s+/)
        .slice(-mostWords - 2)
        .join(" "),
      short,
    );
    if (long !== undefined) found.push({ short, long });
  }
  return found;
}

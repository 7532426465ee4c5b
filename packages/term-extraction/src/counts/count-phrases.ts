import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Word } from "../model.ts";

/** Words of the longest candidates. Chinese and Japanese words are short and many. */
export const longestOf = (language: LanguageCode): number =>
  language === "zh-cn" || language === "ja" ? 6 : language === "fr" || language === "es" ? 6 : 5;

export interface Phrase {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly words: readonly Word[];
  /** Whether no word that might belong to a term stands right before or behind. */
  readonly isFree: boolean;
}

const hasLetter = /\p{L}/u;
const beginsAt = (word: Word | undefined): boolean =>
  word?.role === "full" || word?.role === "modifier" || word?.role === "verb";
/** An adjective or a number ends no phrase; alone an adjective may be a term. */
const canEnd = (word: Word, length: number): boolean =>
  word.role === "full" ||
  word.role === "verb" ||
  (length === 1 && word.role === "modifier" && hasLetter.test(word.text));
const isPart = (word: Word | undefined): boolean => word !== undefined && word.role !== "break";
/** Whether two words stand as near as the words of a phrase do: nothing but a blank between. */
const areTogether = (one: Word, other: Word | undefined): boolean => other !== undefined && other.start - one.end <= 1;

/** Every run of words that may be a term: no word that breaks, small words only inside, a word that may end it last. */
export function* phrasesIn(words: readonly Word[], language: LanguageCode): Generator<Phrase> {
  const longest = longestOf(language);
  for (const [at, first] of words.entries()) {
    if (!beginsAt(first) || !hasLetter.test(first.text)) continue;
    const previous = words[at - 1];
    const before = beginsAt(previous) && previous !== undefined && areTogether(previous, first);
    let key = "";
    for (let until = at + 1; until <= Math.min(words.length, at + longest); until++) {
      const last = words[until - 1];
      const beforeLast = words[until - 2];
      if (!last || !isPart(last) || (until > at + 1 && beforeLast && !areTogether(beforeLast, last))) break;
      key = key === "" ? last.key : `${key} ${last.key}`;
      if (until > at + 1 && first.role === "verb") break;
      if (last.role === "inside" || !canEnd(last, until - at)) continue;
      const next = words[until];
      const behind = beginsAt(next) && areTogether(last, next);
      yield { key, start: first.start, end: last.end, words: words.slice(at, until), isFree: !before && !behind };
    }
  }
}

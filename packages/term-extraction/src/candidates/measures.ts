import { backgroundOf } from "../background/background.ts";
import { tallyOf } from "../counts/tally.ts";
import type { TermCounts } from "../model.ts";
import { keyOf } from "../words/keys.ts";
import { joinerOf } from "../words/read-words.ts";
import { generalOf, tailsOf } from "../words/stop-words.ts";

/** What is asked of the words of a candidate. */
export interface Measures {
  /** How much more frequent a word is here than elsewhere: the natural logarithm. */
  readonly weirdness: (key: string) => number;
  /** Whether a word alone, by its key and as it is written, is too general for a term. */
  readonly isGeneral: (key: string, form: string) => boolean;
  /** Whether a word ends no term of several words. */
  readonly isTail: (key: string) => boolean;
  /** Words; of a script without blanks two characters are one. */
  readonly lengthOf: (words: readonly string[]) => number;
  /** What of its score a candidate keeps that hardly stands alone. */
  readonly fragment: number;
}

/** So many of a language's most frequent words are no terms alone. */
const generalWords = 1_200;
/** English words in a text of another script are everyday ones if the background has them so often: "function". */
const everydayCount = 100;
/** Weight of a word of another script among Chinese ones, and of a Chinese one of two characters. */
const latinLength = 1.5;
const shortLength = 0.7;

const isHan = /\p{Script=Han}/u;

function lengthInCharacters(words: readonly string[]): number {
  const length = words.reduce((sum, word) => sum + (isHan.test(word) ? word.length / 2 : latinLength), 0);
  return length <= 1 ? shortLength : length;
}

const isEverydayEnglish = (form: string): boolean =>
  /^[A-Z]?[a-z]{2,}$/.test(form) && (backgroundOf("en-us").counts.get(keyOf(form, "en-us")) ?? 0) > everydayCount;

function weirdnessOf(counts: TermCounts): (key: string) => number {
  const { total, counts: background } = backgroundOf(counts.language);
  const wordCounts = tallyOf(counts.wordCounts);
  const known = new Map<string, number>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const here = ((wordCounts.get(key) ?? 0) + 0.5) / Math.max(counts.words, 1);
    const value = Math.log(here / (((background.get(key) ?? 0) + 0.5) / Math.max(total, 1)));
    known.set(key, value);
    return value;
  };
}

export function measuresOf(counts: TermCounts): Measures {
  const { ranks } = backgroundOf(counts.language);
  const general = generalOf(counts.language);
  const tails = tailsOf(counts.language);
  const isUnspaced = joinerOf(counts.language) === "";
  return {
    weirdness: weirdnessOf(counts),
    isGeneral: (key, form) =>
      general?.has(key) === true ||
      (ranks.get(key) ?? Infinity) < generalWords ||
      (isUnspaced && isEverydayEnglish(form)),
    isTail: (key) => tails?.has(key) === true,
    lengthOf: (words) => (isUnspaced ? lengthInCharacters(words) : words.length),
    fragment: isUnspaced ? 0.5 : 1,
  };
}

import type { LanguageCode } from "@yiqiao/contracts/languages";
import { isModifier, isVerb } from "../background/background.ts";
import type { Word, WordRole } from "../model.ts";
import { keyOf } from "./keys.ts";
import { breaksOf, insidesOf } from "./stop-words.ts";

const part = /(?<word>[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-'’/.](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*)|(?<sign>\S)/gu;
/** An elided word of French: l'énergie, d’eau. */
const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’]/i;
const hasLetter = /\p{L}/u;

/** The third person of Russian verbs: возвращает, используют. */
const russianVerb = /(?:[аяуе]ет|[аяу]ют|ается|яется|уется|ются)$/;

function roleOf(word: string, language: LanguageCode): WordRole {
  const small = word.toLowerCase().replaceAll("’", "'");
  // "IT" and "WHO" are no pronouns.
  const isAcronym = /^\p{Lu}{2,}$/u.test(word);
  if (!hasLetter.test(word)) return "modifier";
  if (!isAcronym && breaksOf(language)?.has(small.replace(/'s?$/, ""))) return "break";
  if (language === "ru" && russianVerb.test(small)) return "break";
  if (insidesOf(language)?.has(small)) return "inside";
  if (!isAcronym && isVerb(small, language)) return "break";
  return !isAcronym && isModifier(small, language) ? "modifier" : "full";
}

/** Words of a language that writes them apart; a sign of punctuation is a word that breaks. */
export function readSpacedWords(text: string, language: LanguageCode): Word[] {
  const words: Word[] = [];
  const add = (start: number, written: string, isSign: boolean): void => {
    const role = isSign ? "break" : roleOf(written, language);
    const key = isSign ? "" : keyOf(written, language);
    words.push({ start, end: start + written.length, text: written, key, role, isName: false });
  };
  for (const { index, 0: found, groups } of text.matchAll(part)) {
    const small = language === "fr" ? (elided.exec(found)?.[0].length ?? 0) : 0;
    if (small > 0) add(index, found.slice(0, small - 1), false);
    add(index + small, found.slice(small), groups?.["sign"] !== undefined);
  }
  return words;
}

import type { LanguageCode } from "@yiqiao/contracts/languages";
import { isCommon } from "../background/background.ts";
import type { Word, WordRole } from "../model.ts";
import { keyOf } from "./keys.ts";

const segmenters = new Map<LanguageCode, Intl.Segmenter>();
const locales: Readonly<Partial<Record<LanguageCode, string>>> = { ja: "ja", ko: "ko", my: "my", ar: "ar" };

function segmenterOf(language: LanguageCode): Intl.Segmenter {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(locales[language], { granularity: "word" });
  segmenters.set(language, segmenter);
  return segmenter;
}

const hiragana = /^[\p{Script=Hiragana}ー]+$/u;
const endsInHiragana = /\p{Script=Hiragana}$/u;
const hasLetter = /\p{L}/u;

/** Japanese writes what holds a sentence together in hiragana, and hardly a term. */
function roleOf(word: string, language: LanguageCode): WordRole {
  if (!hasLetter.test(word)) return "modifier";
  if (language === "ja") return hiragana.test(word) || endsInHiragana.test(word) ? "break" : "full";
  return isCommon(word, language) ? "break" : "full";
}

/** Words by the boundaries of Unicode, with dictionaries where the script has no blanks. */
export function readSegmentedWords(text: string, language: LanguageCode): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenterOf(language).segment(text)) {
    if (segment.trim() === "") continue;
    const role = isWordLike ? roleOf(segment, language) : "break";
    const key = isWordLike ? keyOf(segment, language) : "";
    words.push({ start: index, end: index + segment.length, text: segment, key, role, isName: false });
  }
  return words;
}

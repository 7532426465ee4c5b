import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Word } from "../model.ts";
import { readChineseWords } from "./chinese.ts";
import { readSegmentedWords } from "./segmented.ts";
import { readSpacedWords } from "./spaced.ts";

const spaced: ReadonlySet<LanguageCode> = new Set<LanguageCode>(["en-us", "fr", "es", "ru"]);

/** The words of a sentence, in order; what stands between them is blank. */
export function readWords(text: string, language: LanguageCode): Word[] {
  if (spaced.has(language)) return readSpacedWords(text, language);
  return language === "zh-cn" ? readChineseWords(text) : readSegmentedWords(text, language);
}

/** What stands between the words of a phrase. */
export const joinerOf = (language: LanguageCode): string =>
  language === "zh-cn" || language === "ja" || language === "my" ? "" : " ";

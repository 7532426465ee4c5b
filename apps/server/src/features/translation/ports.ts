import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Detection } from "@yiqiao/contracts/text";
import type { EnginePair, Router } from "@yiqiao/engines";
import { detectLanguage, isUntranslatable, looksEchoed, resolveLanguages, splitSentences } from "@yiqiao/language";
import type { Span } from "./segment.ts";

/** What the pipeline needs to know about languages. */
export interface LanguageTools {
  detect(text: string): Detection;
  /** The language of each text of a call, by what was detected in all of them. */
  resolve: typeof resolveLanguages;
  /** Sentences of one line or block, in order, without the white space around them. */
  split(text: string, language: LanguageCode, maxCodePoints: number): readonly Span[];
  /** Nothing in it has a translation: numbers, addresses, symbols. */
  isUntranslatable(text: string): boolean;
  /** `target` repeats `source` although the languages differ. */
  looksEchoed(source: string, target: string, pair: EnginePair): boolean;
}

/** What the pipeline needs from the engine router. */
export type SegmentRouter = Pick<Router, "route" | "maxSegmentCodePoints" | "translate">;

export const languageTools: LanguageTools = {
  detect: (text) => {
    const { lang, confidence, candidates, other } = detectLanguage(text);
    return { lang, confidence, candidates: [...candidates], ...(other !== undefined && { other }) };
  },
  resolve: resolveLanguages,
  split: (text, language, maxCodePoints) => splitSentences(text, language, { maxCodePoints }),
  isUntranslatable,
  looksEchoed,
};

export { detectLanguage, reliableConfidence, type DetectedLanguage } from "./detect-language.ts";
export { looksEchoed } from "./looks-echoed.ts";
export { splitSentences, type SentenceSpan, type SplitOptions } from "./split-sentences.ts";
export { hasWords, isUntranslatable } from "./untranslatable.ts";
export {
  type CallLanguages,
  type ReadText,
  type ResolvedLanguage,
  resolveLanguages,
} from "./resolve/resolve-languages.ts";

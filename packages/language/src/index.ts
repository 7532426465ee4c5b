export { detectLanguage, reliableConfidence, type DetectedLanguage } from "./detect-language.ts";
export { looksEchoed } from "./looks-echoed.ts";
export { splitSentences, type SentenceSpan, type SplitOptions } from "./split-sentences.ts";
export { isUntranslatable } from "./untranslatable.ts";

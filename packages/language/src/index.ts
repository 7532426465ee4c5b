export { detectLanguage, reliableConfidence, type DetectedLanguage } from "./detect-language.ts";
export { splitSentences, type SentenceSpan, type SplitOptions } from "./split-sentences.ts";

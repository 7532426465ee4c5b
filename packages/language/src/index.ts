export { splitSentences, type SentenceSpan, type SplitOptions } from "./split-sentences.ts";

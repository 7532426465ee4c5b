export { type Text, type TextDeps } from "./text.service.ts";
export { createDeliveredSentences, type DeliveredSentence, type DeliveredSentences } from "./delivered-sentences.ts";
export { allResults, type TextManner, wholeResult } from "./translate-text.ts";
export { textFeature } from "./feature.ts";

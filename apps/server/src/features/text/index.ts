export { type Text, type TextDeps } from "./text.service.ts";
export { createDeliveredSentences, type DeliveredSentence, type DeliveredSentences } from "./delivered-sentences.ts";
export type { TextManner } from "./asked-text.ts";
export { wholeResult } from "./whole-results.ts";
export { textFeature } from "./feature.ts";

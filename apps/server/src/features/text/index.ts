export { type Text, type TextDeps } from "./text.service.ts";
export { createDeliveredSentences, type DeliveredSentence, type DeliveredSentences } from "./delivered-sentences.ts";
export type { TextOptions } from "./asked-text.ts";
export { wholeResult } from "./whole-results.ts";
export { textFeature } from "./feature.ts";

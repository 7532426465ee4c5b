export { type Text, type TextDeps } from "./text.service.ts";
export { createDeliveredSentences, type DeliveredSentence, type DeliveredSentences } from "./delivered-sentences.ts";
export { textFeature } from "./feature.ts";

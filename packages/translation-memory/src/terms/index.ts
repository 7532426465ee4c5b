export { type CheckedText, checkTerms } from "./check-terms.ts";
export { locateWordings, type UnmarkedText } from "./locate-wordings.ts";
export type * from "./model.ts";
export { type RepairedText, repairTerms, type TranslatedText } from "./repair-terms.ts";
export { createTermIndex, type TermIndex } from "./term-index.ts";
export { createTermMatcher, type MatchedTermbase } from "./term-matcher.ts";

export { TranslationFailure } from "./failure.ts";
export type { FailurePlace, TranslationFailureReason } from "./failure.ts";
export { answerForFailure, engineReasons } from "./failure-answer.ts";
export { fromLibraries } from "./from-libraries.ts";
export { issuesBetween } from "./told-issues.ts";
export { type ChosenLibraries, isLibraryUnknown, librariesByPair } from "./chosen-libraries.ts";
export {
  type LibrarySource,
  type LibraryUse,
  type MatchRequest,
  type MemoryLookup,
  type MemoryRequest,
  noLibraries,
  cachePerPair,
  type PenaltySettings,
  type TermLookup,
  type UsedLibrary,
  type UsedMemory,
} from "./libraries.ts";
export { penaltiesAt } from "./penalties.ts";
export { joinSpace } from "./join.ts";
export { wholeTags } from "./tags.ts";
export { servedInto } from "./served-into.ts";
export type { SegmentRequest } from "./units/unit.ts";
export { type LanguageTools, languageTools, type SegmentRouter } from "./ports.ts";
export type { TranslationRequest } from "./segment.ts";
export { createPipeline } from "./translate.ts";
export type { TranslationEvent, TranslationOutcome, TranslationPipeline } from "./translate.ts";
export { createRepeats, type Repeats } from "./units/repeats.ts";
export type {
  MeasuredSegment,
  UnitSegment,
  UnitSource,
  UnitSourceTag,
  UnitsRequest,
  UnitTranslation,
} from "./units/unit.ts";
export { translationFeature } from "./feature.ts";

export {
  type Analysis,
  type AnalysisBand,
  analysisBands,
  type AnalysisCount,
  AnalysisCounter,
  bandOf,
} from "./analysis.ts";
export { type DifferenceRun, differencesOf } from "./differences.ts";
export { type MatchPenalties, type RankOptions, rankMatches } from "./rank.ts";
export { isIdentical, matchScore, type ScoredSentence, scoredSentence } from "./score.ts";
export { countWords, tokensOf } from "./tokens.ts";

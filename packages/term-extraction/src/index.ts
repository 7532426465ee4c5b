export { alignTerms, type AlignedTerm, type AlignOptions, type SentencePair } from "./bilingual/align-terms.ts";
export { countTerms } from "./counts/count-terms.ts";
export { mergeCounts } from "./counts/merge-counts.ts";
export { rankCandidates, type RankOptions } from "./candidates/rank-candidates.ts";
export type { TermCandidate, TermCounts, TermExample } from "./model.ts";

export { checkSegment } from "./check-segment.ts";
export {
  checkConsistency,
  type ConsistencySegment,
  type ConsistencyVariant,
  type QaInconsistency,
} from "./consistency/check-consistency.ts";
export { fingerprint } from "./fingerprint.ts";
export type * from "./model.ts";
export type * from "./risk/model.ts";
export { namesIn } from "./risk/names.ts";
export { judgeRisks, rankByRisk } from "./risk/rank-by-risk.ts";
export { isRuleOn, type QaGroup, type QaRule, qaRules, type QaSeverity, type QaSwitches } from "./rules.ts";

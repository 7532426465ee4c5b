export { dayOf, daysUntil, termEnd } from "./calendar.ts";
export { type Bilingual, catalogue } from "./catalogue.ts";
export { type Verdict } from "./eligibility.ts";
export { seedGoods } from "./goods.repository.ts";
export { describeHindrance } from "./describe-hindrance.ts";
export { type Plans } from "./plans.service.ts";
export { type HeldTerm, planInForce, rankOf, type PlanTerms, type TermCredit, termInForce } from "./plan-terms.ts";
export { plansFeature, type PlanPorts } from "./feature.ts";

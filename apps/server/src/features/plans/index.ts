export { dayOf, daysUntil, termEnd } from "./calendar.ts";
export { type Bilingual, catalogue } from "./catalogue.ts";
export { type Verdict } from "./eligibility.ts";
export { seedGoods } from "./goods.repository.ts";
export { hindranceWords } from "./hindrance-words.ts";
export { type Plans } from "./plans.service.ts";
export { type HeldTerm, planInForce, rankOf, type Standing, type TermCredit, termInForce } from "./standing.ts";
export { plansFeature, type PlanPorts } from "./feature.ts";

export { dayOf, daysUntil, termEnd } from "./calendar.ts";
export { type Bilingual, catalogue } from "./catalogue.ts";
export { type Verdict } from "./eligibility.ts";
export { seedGoods } from "./goods.repository.ts";
export { hindranceWords } from "./hindrance-words.ts";
export { registerPlansRoutes } from "./plans.routes.ts";
export { createPlans, type Plans } from "./plans.service.ts";
export { type HeldTerm, planInForce, rankOf, type Standing, type TermCredit, termInForce } from "./standing.ts";

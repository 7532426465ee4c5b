export { takeOfCaller, takeOfGroup } from "./caller-rate.ts";
export { type DeclaredGroup, groupsOf } from "./declared-group.ts";
export {
  createRateLimiter,
  type Frequency,
  type LimitedCaller,
  type LimitPolicy,
  LimitReachedError,
  type Rate,
  type RateLimiter,
} from "./rate-limit.ts";
export { createPacer, type Pacer } from "./pacer.ts";
export { createVisitorLine, type VisitorLine } from "./visitor-line.ts";

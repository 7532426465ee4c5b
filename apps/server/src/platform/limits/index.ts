export { takeOfCaller } from "./caller-rate.ts";
export { createRateLimiter, type Rate, type RateLimiter } from "./rate-limit.ts";
export { createVisitorLine, type VisitorLine } from "./visitor-line.ts";

export type { CheckResult } from "./check.ts";
export type { Payer } from "./holders.ts";
export type { LastingQuota } from "./lasting.ts";
export type { Purses } from "./purses.service.ts";
export { createQuota, type Quota, type Reservation } from "./quota.service.ts";
export { quotaFeature } from "./feature.ts";

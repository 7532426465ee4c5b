export type { CheckResult } from "./upkeep/check.ts";
export type { Payer } from "./holders.ts";
export type { OnTaken, Taken } from "./ledger/charge.ts";
export type { DurableQuota } from "./ledger/durable.ts";
export type { Purses } from "./purses/purses.service.ts";
export { createQuota, type Quota, type WorkQuota } from "./quota.service.ts";
export type { Promised, Reservation } from "./reservation.ts";
export type { PayerView } from "./payer-view.ts";
export { quotaFeature, type QuotaPorts } from "./feature.ts";

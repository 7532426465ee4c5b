export { registerQuotaRoutes } from "./quota.routes.ts";
export { createQuota, type Quota, type Reservation } from "./quota.service.ts";

export { defineQuotaJobs, scheduleQuotaJobs } from "./quota.jobs.ts";
export { registerQuotaRoutes } from "./quota.routes.ts";
export { createQuota, type Quota, type Reservation } from "./quota.service.ts";

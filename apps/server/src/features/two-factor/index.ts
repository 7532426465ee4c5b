export { defineTwoFactorJobs, scheduleTwoFactorJobs } from "./two-factor.jobs.ts";
export { registerTwoFactorRoutes } from "./two-factor.routes.ts";
export { resetTwoFactor } from "./reset-two-factor.ts";
export { createTwoFactor, type TwoFactor } from "./two-factor.service.ts";

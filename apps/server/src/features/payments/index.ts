export { definePaymentsJobs, schedulePaymentsJobs } from "./payments.jobs.ts";
export { registerPaymentsRoutes } from "./payments.routes.ts";
export { createPayments, type Payments } from "./payments.service.ts";
export type { PaymentParts } from "./parts.ts";
export type { OrderBook, PayableOrder, PaymentProviders } from "./ports.ts";
export { registerSandboxRoutes } from "./sandbox.routes.ts";

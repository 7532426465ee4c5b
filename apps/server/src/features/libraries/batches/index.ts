export { defineBatchJobs } from "./batches.jobs.ts";
export { type BatchRouteDeps, registerBatchRoutes } from "./batches.routes.ts";
export { createBatches } from "./batches.service.ts";
export * from "./ports.ts";

export { defineBatchJobs, scheduleBatchJobs } from "./batches.jobs.ts";
export { type BatchRouteParts, registerBatchRoutes } from "./batches.routes.ts";
export { countReturning } from "./batches.repository.ts";
export { createBatches } from "./batches.service.ts";
export { type EntryField, fieldLength } from "./entry-limits.ts";
export { filteredBy } from "./entry-filter.ts";
export * from "./ports.ts";

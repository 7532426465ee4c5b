export { forgetJobs } from "./forget-jobs.ts";
export { requeueJobs } from "./requeue.ts";
export { oneByOne } from "./one-by-one.ts";
export { createJobQueue } from "./pg-boss-queue.ts";
export type { JobQueueOptions } from "./pg-boss-queue.ts";
export { PermanentJobError } from "./queue.ts";
export type {
  DeadLetter,
  EnqueueOptions,
  JobDefinition,
  JobHandler,
  JobQueue,
  JobRun,
  JobStats,
  RetryPolicy,
} from "./queue.ts";

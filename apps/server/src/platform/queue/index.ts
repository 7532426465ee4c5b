export { forgetJobs } from "./forget-jobs.ts";
export type { FailedJob, FailedJobFilter } from "./queue.ts";
export { type Intake, openIntake } from "./gate.ts";
export { requeueJobs } from "./requeue.ts";
export { oneByOne } from "./one-by-one.ts";
export { createJobQueue } from "./pg-boss-queue.ts";
export type { JobQueueOptions } from "./pg-boss-queue.ts";
export { PermanentJobError } from "./queue.ts";
export type {
  DeadLetter,
  EnqueueOptions,
  FailedJobsOfKind,
  JobDefinition,
  JobDesk,
  JobHandler,
  JobQueue,
  JobRun,
  JobStats,
  KindActivity,
  RetryPolicy,
  RunOutcome,
} from "./queue.ts";

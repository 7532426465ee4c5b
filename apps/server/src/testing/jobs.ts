import { defineJobs, scheduleJobs } from "../main/feature-jobs.ts";
import type { Features } from "../main/features.ts";
import type { JobDefinition, JobHandler, JobQueue } from "../platform/queue/index.ts";

/** The features' kinds of job, which a test runs itself. */
export interface TestJobs {
  /** Runs one job as the queue would. */
  run(name: string, payload: object): Promise<void>;
  /** Runs every job that runs by the clock, once. */
  runScheduled(): Promise<void>;
}

export async function buildTestJobs(features: Features): Promise<TestJobs> {
  const kinds = new Map<string, { readonly job: JobDefinition<object>; readonly handler: JobHandler<object> }>();
  const scheduled: { readonly name: string; readonly payload: object }[] = [];
  const unused = () => Promise.reject(new Error("There is no queue"));
  const queue: JobQueue = {
    define: (job, handler) => {
      if (handler === undefined) return;
      kinds.set(job.name, { job, handler: handler as JobHandler<object> });
    },
    schedule: ({ name }, { payload }) => {
      scheduled.push({ name, payload });
      return Promise.resolve();
    },
    start: unused,
    work: unused,
    enqueue: unused,
    unschedule: unused,
    stats: unused,
    deadLetters: unused,
    revive: unused,
    recover: unused,
    stop: unused,
  };
  defineJobs(queue, features);
  await scheduleJobs(queue);
  const run = async (name: string, payload: object): Promise<void> => {
    const kind = kinds.get(name);
    if (kind === undefined) throw new Error(`${name}: no such job`);
    const { signal } = new AbortController();
    await kind.handler(kind.job.payload.parse(payload), { id: "test", attempt: 1, signal });
  };
  return {
    run,
    runScheduled: async () => {
      for (const { name, payload } of scheduled) if (kinds.has(name)) await run(name, payload);
    },
  };
}

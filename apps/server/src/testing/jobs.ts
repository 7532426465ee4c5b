import { defineJobs, type Features } from "../main/features.ts";
import { type JobDefinition, type JobHandler, type JobQueue, openIntake } from "../platform/queue/index.ts";

/** The features' kinds of job, which a test runs itself. */
export interface TestJobs {
  /** Runs one job as the queue would. */
  run(name: string, payload: object): Promise<void>;
  /** Runs every job that runs by the clock, once. */
  runScheduled(): Promise<void>;
}

export function buildTestJobs(features: Features): TestJobs {
  const kinds = new Map<string, { readonly job: JobDefinition<object>; readonly handler: JobHandler<object> }>();
  const unused = () => Promise.reject(new Error("There is no queue"));
  const queue: JobQueue = {
    define: (job, handler) => {
      if (handler === undefined) return;
      kinds.set(job.name, { job, handler: handler as JobHandler<object> });
    },
    start: unused,
    work: unused,
    enqueue: unused,
    stats: unused,
    deadLetters: unused,
    revive: unused,
    failedJobs: unused,
    retryFailed: unused,
    discardFailed: unused,
    limit: () => undefined,
    activity: () => ({ intake: openIntake, kinds: [] }),
    recover: unused,
    rest: unused,
    stop: unused,
  };
  defineJobs(queue, features);
  const run = async (name: string, payload: object): Promise<void> => {
    const kind = kinds.get(name);
    if (kind === undefined) throw new Error(`${name}: no such job`);
    const { signal } = new AbortController();
    await kind.handler(kind.job.payload.parse(payload), { id: "test", attempt: 1, signal });
  };
  return {
    run,
    runScheduled: async () => {
      for (const { job } of kinds.values()) if (job.cron !== undefined) await run(job.name, {});
    },
  };
}

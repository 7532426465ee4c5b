import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Quota } from "./quota.service.ts";

/** Gives back characters that crashed processes left reserved; processes that run do so every few seconds. */
export const releaseStaleReservations: JobDefinition<object> = {
  name: "quota.release-stale",
  payload: z.object({}),
  cron: "*/5 * * * *",
  retry: { limit: 2, delaySeconds: 30 },
  concurrency: 1,
  timeoutSeconds: 120,
};

/** Deletes what visitors of past months leave behind. */
export const forgetVisitors: JobDefinition<object> = {
  name: "quota.forget-visitors",
  payload: z.object({}),
  cron: "41 3 * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 3600,
};

/** Writes off what is left past its end. */
export const expirePurses: JobDefinition<object> = {
  name: "quota.expire",
  payload: z.object({}),
  cron: "2 * * * *",
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};

/** Adds up the whole ledger. A ledger that does not add up fails the job, and so stands in the log. */
export const checkLedgerJob: JobDefinition<object> = {
  name: "quota.check",
  payload: z.object({}),
  cron: "17 4 * * *",
  retry: { limit: 0, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 3600,
};

export function defineQuotaJobs(queue: JobQueue, { quota }: { readonly quota: Quota }): void {
  queue.define(releaseStaleReservations, async () => {
    await quota.releaseStale();
  });
  queue.define(forgetVisitors, () => quota.forgetVisitors());
  queue.define(expirePurses, async () => {
    await quota.expire();
  });
  queue.define(checkLedgerJob, async () => {
    const { differences } = await quota.check();
    if (differences.length === 0) return;
    throw new Error(`The ledger does not add up: ${JSON.stringify(differences.slice(0, 10))}`);
  });
}

import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Quota } from "./quota.service.ts";

/** Gives back characters that crashed processes left reserved. */
export const releaseStaleReservations: JobDefinition<object> = {
  name: "quota.release-stale",
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 30 },
  concurrency: 1,
  timeoutSeconds: 120,
};

/** Deletes what visitors of past months leave behind. */
export const forgetVisitors: JobDefinition<object> = {
  name: "quota.forget-visitors",
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 3600,
};

export function defineQuotaJobs(queue: JobQueue, { quota }: { readonly quota: Quota }): void {
  queue.define(releaseStaleReservations, async () => {
    await quota.releaseStale();
  });
  queue.define(forgetVisitors, () => quota.forgetVisitors());
}

export async function scheduleQuotaJobs(queue: JobQueue): Promise<void> {
  await queue.schedule(releaseStaleReservations, { cron: "*/5 * * * *", payload: {} });
  await queue.schedule(forgetVisitors, { cron: "41 3 * * *", payload: {} });
}

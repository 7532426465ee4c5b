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

export function defineQuotaJobs(queue: JobQueue, { quota }: { readonly quota: Quota }): void {
  queue.define(releaseStaleReservations, async () => {
    await quota.releaseStale();
  });
}

export function scheduleQuotaJobs(queue: JobQueue): Promise<void> {
  return queue.schedule(releaseStaleReservations, { cron: "*/5 * * * *", payload: {} });
}

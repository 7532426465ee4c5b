import { z } from "zod";
import type { Clock } from "#platform/clock";
import type { Outbox } from "#platform/outbox";
import type { JobDefinition, JobQueue } from "#platform/queue";

/** Deletes old messages of the outbox: they hold addresses, and codes that are over. */
export const cleanUpOutbox: JobDefinition<object> = {
  name: "outbox.clean-up",
  payload: z.object({}),
  cron: "37 2 * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 600,
};

const keptMs = 30 * 24 * 3600 * 1000;

export function defineOutboxJobs(
  queue: Pick<JobQueue, "define">,
  { outbox, clock }: { readonly outbox: Pick<Outbox, "deleteBefore">; readonly clock: Clock },
): void {
  queue.define(cleanUpOutbox, async () => {
    await outbox.deleteBefore(new Date(clock.now().getTime() - keptMs));
  });
}

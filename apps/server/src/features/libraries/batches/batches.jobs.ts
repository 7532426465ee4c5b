import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Batches } from "./ports.ts";

const purgeBatches: JobDefinition<object> = {
  name: "libraries.purge-batches",
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};

const changePayload = z.object({ id: z.uuid() });

/** Goes on with a change of very many entries, or with its undoing. */
export const changeEntries: JobDefinition<z.output<typeof changePayload>> = {
  name: "libraries.change-entries",
  payload: changePayload,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 120 },
  concurrency: 2,
  timeoutSeconds: 3600,
};

export function defineBatchJobs(queue: JobQueue, { batches }: { readonly batches: Batches }): void {
  queue.define(purgeBatches, (_payload, { signal }) => batches.purge(signal));
  queue.define(changeEntries, ({ id }, { attempt, signal }) =>
    batches.goOn(id, { signal, isLast: attempt > changeEntries.retry.limit }),
  );
}

export async function scheduleBatchJobs(queue: JobQueue): Promise<void> {
  await queue.schedule(purgeBatches, { cron: "41 * * * *", payload: {} });
}

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

export function defineBatchJobs(queue: JobQueue, { batches }: { readonly batches: Batches }): void {
  queue.define(purgeBatches, () => batches.purge());
}

export async function scheduleBatchJobs(queue: JobQueue): Promise<void> {
  await queue.schedule(purgeBatches, { cron: "41 * * * *", payload: {} });
}

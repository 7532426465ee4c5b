import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

export const purgeBatches: JobDefinition<object> = {
  name: "libraries.purge-batches",
  payload: z.object({}),
  cron: "41 * * * *",
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

import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

/** Asks providers for the refunds that are due; enqueued with each, and every minute. */
export const makeRefunds: JobDefinition<object> = {
  name: "payments.refund",
  payload: z.object({}),
  cron: "* * * * *",
  retry: { limit: 2, delaySeconds: 30 },
  concurrency: 1,
  timeoutSeconds: 300,
};

import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

const tryOfDelivery = z.object({
  id: z.uuid(),
  run: z.number().int().positive(),
  /** 1 for the first of its run. */
  number: z.number().int().positive(),
});
export type DeliveryJob = z.infer<typeof tryOfDelivery>;

/** One try of a delivery; the next one is a job of its own. Its retries are for what goes wrong on our side. */
export const deliverWebhook: JobDefinition<DeliveryJob> = {
  name: "webhooks.deliver",
  payload: tryOfDelivery,
  retry: { limit: 12, delaySeconds: 5, maxDelaySeconds: 1800 },
  concurrency: 16,
  timeoutSeconds: 60,
};

/** Deletes what the log keeps no longer. */
export const cleanUpWebhooks: JobDefinition<object> = {
  name: "webhooks.clean-up",
  payload: z.object({}),
  cron: "53 2 * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 600,
};

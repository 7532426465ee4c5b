import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Text } from "./text.service.ts";

/** Deletes records of delivered sentences that are too old to matter. */
export const forgetDelivered: JobDefinition<object> = {
  name: "text.forget-delivered",
  payload: z.object({}),
  cron: "23 * * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 1800,
};

export function defineTextJobs(queue: JobQueue, { text }: { readonly text: Pick<Text, "forgetDelivered"> }): void {
  queue.define(forgetDelivered, () => text.forgetDelivered());
}

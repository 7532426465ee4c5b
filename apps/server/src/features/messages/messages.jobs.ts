import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Messages } from "./messages.service.ts";

/** Deletes what accounts have beyond the messages that are kept. */
export const cleanUpMessages: JobDefinition<object> = {
  name: "messages.clean-up",
  payload: z.object({}),
  cron: "23 2 * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 600,
};

export function defineMessagesJobs(queue: JobQueue, { messages }: { readonly messages: Messages }): void {
  queue.define(cleanUpMessages, async () => {
    await messages.cleanUp();
  });
}

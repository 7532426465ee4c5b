import type { JobQueue } from "#platform/queue";
import { cleanUpWebhooks, deliverWebhook } from "./job-definitions.ts";
import type { Webhooks } from "./webhooks.service.ts";

export function defineWebhooksJobs(queue: JobQueue, { webhooks }: { readonly webhooks: Webhooks }): void {
  queue.define(deliverWebhook, (job, { signal }) => webhooks.work.deliver(job, signal));
  queue.define(cleanUpWebhooks, () => webhooks.work.cleanUp());
}

import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Audit } from "./audit.service.ts";

/** Takes callers' addresses out of old entries. */
export const forgetAddresses: JobDefinition<object> = {
  name: "audit.forget-addresses",
  payload: z.object({}),
  cron: "23 3 * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 1800,
};

export function defineAuditJobs(queue: JobQueue, { audit }: { readonly audit: Audit }): void {
  queue.define(forgetAddresses, () => audit.forgetAddresses());
}

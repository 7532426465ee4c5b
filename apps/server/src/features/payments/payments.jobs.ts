import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import { makeRefunds } from "./refunds/make-refunds-job.ts";
import type { Payments } from "./payments.service.ts";

/** Asks providers about payments, and ends orders that nobody paid in time. */
export const reconcilePayments: JobDefinition<object> = {
  name: "payments.reconcile",
  payload: z.object({}),
  cron: "* * * * *",
  retry: { limit: 0, delaySeconds: 0 },
  concurrency: 1,
  timeoutSeconds: 300,
};

const cleanUpPayments: JobDefinition<object> = {
  name: "payments.clean-up",
  payload: z.object({}),
  cron: "41 3 * * *",
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 300,
};

export function definePaymentsJobs(queue: JobQueue, { payments }: { readonly payments: Payments }): void {
  queue.define(reconcilePayments, () => payments.reconcile());
  queue.define(makeRefunds, () => payments.makeRefunds());
  queue.define(cleanUpPayments, () => payments.cleanUp());
}

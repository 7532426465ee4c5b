import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Orders } from "./orders.service.ts";

/** Delivers what is paid and could not be delivered when its money came. */
export const deliverPaidOrders: JobDefinition<object> = {
  name: "orders.deliver",
  payload: z.object({}),
  cron: "*/2 * * * *",
  retry: { limit: 2, delaySeconds: 30 },
  concurrency: 1,
  timeoutSeconds: 600,
};

/** Plans begin and end, and their owners are reminded. */
export const followPlans: JobDefinition<object> = {
  name: "orders.plans",
  payload: z.object({}),
  cron: "*/10 * * * *",
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 1800,
};

export function defineOrdersJobs(queue: JobQueue, { orders }: { readonly orders: Orders }): void {
  queue.define(deliverPaidOrders, async () => {
    await orders.deliverPaid();
  });
  queue.define(followPlans, async () => {
    await orders.notices.run();
  });
}

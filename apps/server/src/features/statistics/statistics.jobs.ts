import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Adding } from "./adding/add-up.ts";

/** Adds what happened since the last time to the sums that pages read. */
const addUpUsage: JobDefinition<object> = {
  name: "statistics.add-up",
  payload: z.object({}),
  cron: "* * * * *",
  retry: { limit: 1, delaySeconds: 10 },
  concurrency: 1,
  timeoutSeconds: 3600,
};

/** Makes the sums of income anew, and takes away what is older than it is kept. */
const keepStatistics: JobDefinition<object> = {
  name: "statistics.keep",
  payload: z.object({}),
  cron: "23 3 * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 3600,
};

export function defineStatisticsJobs(queue: JobQueue, { statisticsSums }: { readonly statisticsSums: Adding }): void {
  queue.define(addUpUsage, (_, { signal }) => statisticsSums.addUp(signal));
  queue.define(keepStatistics, async () => {
    await statisticsSums.sumAllIncome();
    await statisticsSums.cleanUp();
  });
}

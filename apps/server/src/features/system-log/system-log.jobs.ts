import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { SystemLog } from "./system-log.service.ts";

/** Deletes lines that are too old or too many. */
const cleanUpSystemLog: JobDefinition<object> = {
  name: "system-log.clean-up",
  payload: z.object({}),
  cron: "*/10 * * * *",
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 600,
};

export function defineSystemLogJobs(
  queue: Pick<JobQueue, "define">,
  { systemLog }: { readonly systemLog: Pick<SystemLog, "cleanUp"> },
): void {
  queue.define(cleanUpSystemLog, () => systemLog.cleanUp());
}

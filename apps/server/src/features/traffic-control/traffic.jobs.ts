import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { TrafficControl } from "./traffic.service.ts";

/** Forgets what was refused long ago. */
const cleanUpTraffic: JobDefinition<object> = {
  name: "traffic-control.clean-up",
  payload: z.object({}),
  cron: "17 * * * *",
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 300,
};

export function defineTrafficJobs(
  queue: Pick<JobQueue, "define">,
  { trafficControl }: { readonly trafficControl: Pick<TrafficControl, "cleanUp"> },
): void {
  queue.define(cleanUpTraffic, () => trafficControl.cleanUp());
}

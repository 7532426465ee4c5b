import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { DeviceService } from "./devices.service.ts";

/** Takes out reports of processes that are old. */
export const cleanUpDevices: JobDefinition<object> = {
  name: "devices.clean-up",
  payload: z.object({}),
  cron: "*/5 * * * *",
  retry: { limit: 1, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 120,
};

export function defineDeviceJobs(queue: JobQueue, { devices }: { readonly devices: DeviceService }): void {
  queue.define(cleanUpDevices, () => devices.cleanUp());
}

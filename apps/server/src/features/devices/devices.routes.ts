import { deviceCalls } from "@yiqiao/contracts/devices";
import { bind, type HttpApi } from "#platform/http";
import type { DeviceService } from "./devices.service.ts";
import type { FailedJobsService } from "./failures/failed-jobs.service.ts";
import type { DeviceHistories } from "./history/history.service.ts";

interface Deps {
  readonly devices: DeviceService;
  readonly deviceHistories: DeviceHistories;
  readonly failedJobs: FailedJobsService;
}

export function registerDeviceRoutes(api: HttpApi, { devices, deviceHistories, failedJobs }: Deps): void {
  bind(api, deviceCalls.list, () => devices.list());
  bind(api, deviceCalls.history, ({ query }) => deviceHistories.ofProcess(query.id, query.span));
  bind(api, deviceCalls.queueHistory, ({ query }) => deviceHistories.ofQueue(query.span));
  bind(api, deviceCalls.change, ({ context, body }) => devices.change(context, body));
  bind(api, deviceCalls.remove, async ({ context, body }) => {
    await devices.remove(context, body.id);
    return {};
  });
  bind(api, deviceCalls.failedJobs, ({ query }) => failedJobs.list(query));
  bind(api, deviceCalls.retryJobs, ({ context, body }) => failedJobs.retry(context, body.ids));
  bind(api, deviceCalls.discardJobs, ({ context, body }) => failedJobs.discard(context, body.ids));
}

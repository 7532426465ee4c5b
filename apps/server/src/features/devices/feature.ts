import { defineFeature } from "#platform/feature";
import { defineDeviceJobs } from "./devices.jobs.ts";
import { registerDeviceRoutes } from "./devices.routes.ts";
import { createDeviceService, type DevicesDeps } from "./devices.service.ts";
import { createFailedJobs, type FailedJobsDeps } from "./failures/failed-jobs.service.ts";
import { createDeviceHistories } from "./history/history.service.ts";

export const devicesFeature = defineFeature({
  create: (given: DevicesDeps & FailedJobsDeps) => ({
    devices: createDeviceService(given),
    deviceHistories: createDeviceHistories(given),
    failedJobs: createFailedJobs(given),
  }),
  routes: registerDeviceRoutes,
  jobs: defineDeviceJobs,
});

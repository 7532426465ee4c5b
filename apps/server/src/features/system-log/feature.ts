import { defineFeature } from "#platform/feature";
import { defineSystemLogJobs } from "./system-log.jobs.ts";
import { registerSystemLogRoutes } from "./system-log.routes.ts";
import { createSystemLog, type SystemLogOptions } from "./system-log.service.ts";

export const systemLogFeature = defineFeature({
  create: (given: SystemLogOptions) => ({ systemLog: createSystemLog(given) }),
  routes: registerSystemLogRoutes,
  jobs: defineSystemLogJobs,
});

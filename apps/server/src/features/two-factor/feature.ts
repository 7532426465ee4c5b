import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { twoFactorData } from "./two-factor-data.ts";
import { defineTwoFactorJobs } from "./two-factor.jobs.ts";
import { registerTwoFactorRoutes } from "./two-factor.routes.ts";
import type { TwoFactorOptions } from "./two-factor.deps.ts";
import { createTwoFactor } from "./two-factor.service.ts";

export const twoFactorFeature = defineFeature({
  create: (given: TwoFactorOptions) => ({ twoFactor: createTwoFactor(given) }),
  routes: registerTwoFactorRoutes,
  jobs: defineTwoFactorJobs,
  personalData: ({ db }: { readonly db: Executor }) => [twoFactorData(db)],
});

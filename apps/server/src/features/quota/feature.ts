import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { quotaData } from "./quota-data.repository.ts";
import { defineQuotaJobs } from "./quota.jobs.ts";
import { registerQuotaRoutes } from "./quota.routes.ts";
import { createQuota, type QuotaOptions } from "./quota.service.ts";

type Needs = Omit<QuotaOptions, "freeCharacters"> & { readonly config: Pick<Config, "freeCharacters"> };

export const quotaFeature = defineFeature({
  create: ({ config, ...given }: Needs) => ({
    quota: createQuota({ ...given, freeCharacters: config.freeCharacters }),
  }),
  routes: registerQuotaRoutes,
  jobs: defineQuotaJobs,
  personalData: ({ db }: { readonly db: Executor }) => [quotaData(db)],
});

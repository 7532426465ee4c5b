import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { createPort, defineFeature, type Port } from "#platform/feature";
import type { OnTaken } from "./ledger/charge.ts";
import { quotaData } from "./quota-data.repository.ts";
import { defineQuotaJobs } from "./quota.jobs.ts";
import { registerQuotaRoutes } from "./quota.routes.ts";
import { createQuota, type QuotaOptions } from "./quota.service.ts";

export interface QuotaPorts {
  readonly charactersTakenPort: Port<OnTaken>;
}

type Needs = Omit<QuotaOptions, "freeCharacters" | "onTaken"> & { readonly config: Pick<Config, "freeCharacters"> };

export const quotaFeature = defineFeature({
  create: ({ config, ...given }: Needs) => {
    const charactersTakenPort = createPort<OnTaken>("charactersTaken");
    const onTaken: OnTaken = (tx, taken) => charactersTakenPort.value(tx, taken);
    return { quota: createQuota({ ...given, onTaken, freeCharacters: config.freeCharacters }), charactersTakenPort };
  },
  routes: registerQuotaRoutes,
  jobs: defineQuotaJobs,
  personalData: ({ db }: { readonly db: Executor }) => [quotaData(db)],
});

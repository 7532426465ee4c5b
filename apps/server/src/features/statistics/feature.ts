import { join } from "node:path";
import type { Config } from "#platform/config";
import { createScratch } from "#platform/storage";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { type AddingDeps, createAdding } from "./adding/add-up.ts";
import { createUsageRecorder, type UsageRecorderOptions } from "./recording/usage-recorder.ts";
import { statisticsData } from "./statistics-data.repository.ts";
import { defineStatisticsJobs } from "./statistics.jobs.ts";
import { registerStatisticsRoutes } from "./statistics.routes.ts";
import { createStatistics, type StatisticsDeps } from "./statistics.service.ts";

/** Takes down what is translated: for features that translate. */
export const usageFeature = defineFeature({
  create: ({ db, clock, logger }: UsageRecorderOptions) => ({ usage: createUsageRecorder({ db, clock, logger }) }),
  personalData: ({ db }: { readonly db: Executor }) => [statisticsData(db)],
});

type Needs = Omit<StatisticsDeps, "scratch"> & AddingDeps & { readonly config: Pick<Config, "dataDir"> };

/** Adds it up, and shows it. */
export const statisticsFeature = defineFeature({
  create: ({ config, ...given }: Needs) => ({
    statistics: createStatistics({ ...given, scratch: createScratch(join(config.dataDir, "scratch")) }),
    statisticsSums: createAdding(given),
  }),
  routes: registerStatisticsRoutes,
  jobs: defineStatisticsJobs,
});

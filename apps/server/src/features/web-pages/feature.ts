import { createDeliveredSentences } from "#features/text";
import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { createHostTurns } from "./fetching/host-turns.ts";
import { createRobots } from "./fetching/robots.ts";
import type { WebPageDeps } from "./ports.ts";
import { createPageThreads } from "./preparing/page-threads.ts";
import { createUnitStore } from "./records/unit-store.ts";
import { webPagesData } from "./web-pages-data.ts";
import { defineWebPagesJobs } from "./web-pages.jobs.ts";
import { registerWebPagesRoutes } from "./web-pages.routes.ts";
import { createWebPages } from "./web-pages.service.ts";

type Made = "mayRead" | "hostTurns" | "threads" | "units" | "delivered" | "lifeHours" | "visitorUploads";
type Needs = Omit<WebPageDeps, Made> & { readonly config: Pick<Config, "documentLifeHours" | "visitorUploads"> };

/** Resources of one host that are loaded at a time, as browsers do. */
const resourcesAtOnce = 6;

export const webPagesFeature = defineFeature({
  create: ({ config, ...given }: Needs) => ({
    webPages: createWebPages({
      ...given,
      mayRead: createRobots(given),
      hostTurns: createHostTurns(resourcesAtOnce),
      threads: createPageThreads(),
      units: createUnitStore(given.files),
      delivered: createDeliveredSentences(given),
      lifeHours: config.documentLifeHours,
      visitorUploads: config.visitorUploads,
    }),
  }),
  routes: registerWebPagesRoutes,
  jobs: defineWebPagesJobs,
  personalData: ({ db }: { readonly db: Executor }) => [webPagesData(db)],
});

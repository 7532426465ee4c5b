import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { publicityData } from "./personal-data.ts";
import { definePublicityJobs } from "./publicity.jobs.ts";
import { registerPublicityRoutes } from "./publicity.routes.ts";
import { createPublicity, type PublicityOptions } from "./publicity.service.ts";

export const publicityFeature = defineFeature({
  create: (given: PublicityOptions) => ({ publicity: createPublicity(given) }),
  routes: registerPublicityRoutes,
  jobs: definePublicityJobs,
  personalData: ({ db }: { readonly db: Executor }) => [publicityData(db)],
});

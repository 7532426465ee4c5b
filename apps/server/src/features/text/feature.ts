import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { textData } from "./text-data.ts";
import { defineTextJobs } from "./text.jobs.ts";
import { registerTextRoutes } from "./text.routes.ts";
import { createText, type TextDeps } from "./text.service.ts";

type Needs = Omit<TextDeps, "rateLimitPerMinute"> & { readonly config: Pick<Config, "rateLimitPerMinute"> };

export const textFeature = defineFeature({
  create: ({ config, ...given }: Needs) => ({
    text: createText({ ...given, rateLimitPerMinute: config.rateLimitPerMinute }),
  }),
  routes: registerTextRoutes,
  jobs: defineTextJobs,
  personalData: ({ db }: { readonly db: Executor }) => [textData(db)],
});

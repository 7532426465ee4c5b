import { join } from "node:path";
import { createScratch } from "#features/documents";
import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import type { PostEditingDeps } from "./deps.ts";
import { postEditingData } from "./personal-data.ts";
import { definePostEditingJobs } from "./post-editing.jobs.ts";
import { registerPostEditingRoutes } from "./post-editing.routes.ts";
import { createPostEditing } from "./post-editing.service.ts";

type Needs = Omit<PostEditingDeps, "scratch"> & { readonly config: Pick<Config, "dataDir"> };

export const postEditingFeature = defineFeature({
  create: ({ config, ...given }: Needs) => ({
    postEditing: createPostEditing({ ...given, scratch: createScratch(join(config.dataDir, "scratch")) }),
  }),
  routes: registerPostEditingRoutes,
  jobs: definePostEditingJobs,
  personalData: ({ db }: { readonly db: Executor }) => [postEditingData(db)],
});

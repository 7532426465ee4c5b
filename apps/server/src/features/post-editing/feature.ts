import { join } from "node:path";
import type { DocumentPorts } from "#features/documents";
import { createScratch } from "#platform/storage";
import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { createDocumentProjects } from "./documents/document-projects.ts";
import type { PostEditingDeps } from "./deps.ts";
import { postEditingData } from "./personal-data.ts";
import { definePostEditingJobs } from "./post-editing.jobs.ts";
import { registerPostEditingRoutes } from "./post-editing.routes.ts";
import { createPostEditing } from "./post-editing.service.ts";

type Needs = Omit<PostEditingDeps, "scratch"> &
  Pick<DocumentPorts, "documentProjectsPort"> & { readonly config: Pick<Config, "dataDir"> };

export const postEditingFeature = defineFeature({
  create: ({ config, documentProjectsPort, ...given }: Needs) => {
    documentProjectsPort.connect(createDocumentProjects(given));
    return { postEditing: createPostEditing({ ...given, scratch: createScratch(join(config.dataDir, "scratch")) }) };
  },
  routes: registerPostEditingRoutes,
  jobs: definePostEditingJobs,
  personalData: ({ db }: { readonly db: Executor }) => [postEditingData(db)],
});

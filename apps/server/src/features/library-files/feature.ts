import { join } from "node:path";
import { createScratch } from "#platform/storage";
import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { libraryFilesData } from "./library-files-data.ts";
import { defineLibraryFilesJobs } from "./library-files.jobs.ts";
import { registerLibraryFilesRoutes } from "./library-files.routes.ts";
import { createLibraryFiles } from "./library-files.service.ts";
import type { LibraryFilesDeps } from "./ports.ts";

type Needs = Omit<LibraryFilesDeps, "scratch"> & { readonly config: Pick<Config, "dataDir"> };

export const libraryFilesFeature = defineFeature({
  create: ({ config, ...given }: Needs) => ({
    libraryFiles: createLibraryFiles({ ...given, scratch: createScratch(join(config.dataDir, "scratch")) }),
  }),
  routes: registerLibraryFilesRoutes,
  jobs: defineLibraryFilesJobs,
  personalData: ({ db }: { readonly db: Executor }) => [libraryFilesData(db)],
});

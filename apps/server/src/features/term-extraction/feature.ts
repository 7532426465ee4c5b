import { join } from "node:path";
import { createScratch } from "#features/documents";
import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import type { TermScanDeps } from "./ports.ts";
import { termExtractionData } from "./term-extraction-data.ts";
import { defineTermExtractionJobs } from "./term-extraction.jobs.ts";
import { registerTermExtractionRoutes } from "./term-extraction.routes.ts";
import { createTermExtraction } from "./term-extraction.service.ts";

type Needs = Omit<TermScanDeps, "scratch"> & { readonly config: Pick<Config, "dataDir"> };

export const termExtractionFeature = defineFeature({
  create: ({ config, ...given }: Needs) => ({
    // The documents' own jobs sweep what killed processes leave there.
    termExtraction: createTermExtraction({ ...given, scratch: createScratch(join(config.dataDir, "scratch")) }),
  }),
  routes: registerTermExtractionRoutes,
  jobs: defineTermExtractionJobs,
  personalData: ({ db }: { readonly db: Executor }) => [termExtractionData({ db })],
});

import { join } from "node:path";
import { createScratch } from "#platform/storage";
import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { createPort, defineFeature, type Port } from "#platform/feature";
import type { TermScanDeps, TermScanEnds } from "./ports.ts";
import { termExtractionData } from "./term-extraction-data.ts";
import { defineTermExtractionJobs } from "./term-extraction.jobs.ts";
import { registerTermExtractionRoutes } from "./term-extraction.routes.ts";
import { createTermExtraction } from "./term-extraction.service.ts";

export interface TermScanPorts {
  readonly termScanEndsPort: Port<TermScanEnds>;
}

type Needs = Omit<TermScanDeps, "scratch" | "ends"> & { readonly config: Pick<Config, "dataDir"> };

export const termExtractionFeature = defineFeature({
  create: ({ config, ...given }: Needs) => {
    const termScanEndsPort = createPort<TermScanEnds>("termScanEnds");
    const ends: TermScanEnds = { onEnd: (tx, scan) => termScanEndsPort.value.onEnd(tx, scan) };
    // The documents' own jobs sweep what killed processes leave there.
    const scratch = createScratch(join(config.dataDir, "scratch"));
    return { termExtraction: createTermExtraction({ ...given, ends, scratch }), termScanEndsPort };
  },
  routes: registerTermExtractionRoutes,
  jobs: defineTermExtractionJobs,
  personalData: ({ db }: { readonly db: Executor }) => [termExtractionData({ db })],
});

import type { Sites } from "#features/sites";
import { defineFeature } from "#platform/feature";
import { createSiteCodes } from "./codes/site-codes.ts";
import { createPipeline, type PipelineOptions } from "./translate.ts";

type Needs = Required<Pick<PipelineOptions, "router" | "memories" | "terms">> & {
  readonly sites: Pick<Sites, "rules">;
};

export const translationFeature = defineFeature({
  create: ({ router, memories, terms, sites }: Needs) => ({
    pipeline: createPipeline({
      router,
      memories,
      terms,
      codes: createSiteCodes(async (siteId) => (await sites.rules(siteId)).codes),
    }),
  }),
});

import type { Sites } from "#features/sites";
import { defineFeature } from "#platform/feature";
import type { UsageRecorder } from "#features/statistics";
import { createSiteCodes } from "./codes/site-codes.ts";
import { createSiteStyle } from "./style/site-style.ts";
import { createPipeline, type PipelineOptions } from "./translate.ts";

type Needs = Required<Pick<PipelineOptions, "router" | "memories" | "terms">> & {
  readonly sites: Pick<Sites, "rules">;
  readonly usage: UsageRecorder;
};

export const translationFeature = defineFeature({
  create: ({ router, memories, terms, sites, usage }: Needs) => ({
    pipeline: createPipeline({
      router,
      memories,
      terms,
      counting: usage,
      codes: createSiteCodes(async (siteId) => (await sites.rules(siteId)).codes),
      style: createSiteStyle(async (siteId) => (await sites.rules(siteId)).style),
    }),
  }),
});

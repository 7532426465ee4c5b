import type { Config } from "#platform/config";
import { defineFeature } from "#platform/feature";
import { createSiteCodesEditor, type SiteCodesOptions } from "./site-codes.ts";
import { createSiteStyleEditor, type SiteStyleOptions } from "./site-style.ts";
import { registerSitesRoutes } from "./sites.routes.ts";
import { createSites, type SitesOptions } from "./sites.service.ts";

type Needs = Omit<SitesOptions, "mainSales"> &
  SiteCodesOptions &
  SiteStyleOptions & { readonly config: Pick<Config, "sales"> };

export const sitesFeature = defineFeature({
  create: ({ config, ...given }: Needs) => ({
    sites: createSites({ ...given, mainSales: config.sales }),
    siteCodes: createSiteCodesEditor(given),
    siteStyle: createSiteStyleEditor(given),
  }),
  routes: registerSitesRoutes,
});

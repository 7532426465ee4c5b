import type { Config } from "#platform/config";
import { defineFeature } from "#platform/feature";
import { createSiteCodesEditor, type SiteCodesOptions } from "./site-codes.ts";
import { registerSitesRoutes } from "./sites.routes.ts";
import { createSites, type SitesOptions } from "./sites.service.ts";

type Needs = Omit<SitesOptions, "mainSales"> & SiteCodesOptions & { readonly config: Pick<Config, "sales"> };

export const sitesFeature = defineFeature({
  create: ({ config, ...given }: Needs) => ({
    sites: createSites({ ...given, mainSales: config.sales }),
    siteCodes: createSiteCodesEditor(given),
  }),
  routes: registerSitesRoutes,
});

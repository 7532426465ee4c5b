export { registerSitesRoutes } from "./sites.routes.ts";
export { createSites, type SiteRules, type Sites } from "./sites.service.ts";

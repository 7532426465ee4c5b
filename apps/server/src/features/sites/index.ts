export { registerSitesRoutes } from "./sites.routes.ts";
export { createSites, type Sites } from "./sites.service.ts";

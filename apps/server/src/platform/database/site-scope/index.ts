export { createSiteGuard, outsideSiteScope, runInSiteScope, SiteScopeError } from "./guard.ts";
export { queueSchema } from "./schema.ts";

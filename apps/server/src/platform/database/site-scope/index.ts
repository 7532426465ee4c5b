export { createSiteGuard, outsideSiteScope, runInSiteScope, scopeName, SiteScopeError } from "./guard.ts";
export { queueSchema } from "./schema.ts";

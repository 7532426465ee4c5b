export {
  createSiteAdministration,
  type SiteAdministration,
  type SiteAdministrationOptions,
  type SiteEdit,
  type SiteRecord,
} from "./administer-sites.ts";
export { dayEndingAt, endOfDay } from "./expiry.ts";
export { describeSitePage } from "./site-page.ts";
export { type SiteCodesEditor } from "./site-codes.ts";
export { logoAddress } from "./present-site.ts";
export type { SiteSettings } from "./site-settings.ts";
export { createSites, type SiteRules, type Sites } from "./sites.service.ts";
export { siteRecord } from "./site.record.ts";
export { sitesFeature } from "./feature.ts";

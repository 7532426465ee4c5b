export { SalesLinks } from "./sales-links.tsx";
export {
  siteOfCodeQuery,
  useIsMissingSite,
  useIsSitePending,
  useShowSite,
  useSite,
  applyOwnSiteLook,
} from "./shown-site.ts";
export { documentTitle, siteNameOf } from "./site-name.ts";
export { siteQuery } from "./sites.queries.ts";

import { lazy } from "react";

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
export { servedNotice } from "./served-site.ts";
export { siteQuery } from "./sites.queries.ts";
export const SiteSettings = lazy(() => import("./site-settings.tsx"));

export { documentTitle, siteNameOf } from "./site-name.ts";
export { siteQuery } from "./sites.queries.ts";

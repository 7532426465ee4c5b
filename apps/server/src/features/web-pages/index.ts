export type { WebPages } from "./web-pages.service.ts";
export { webPagesFeature } from "./feature.ts";
export { webPageGroups } from "./rates.ts";

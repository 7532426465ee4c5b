export type { WebPages } from "./web-pages.service.ts";
export { webPagesFeature } from "./feature.ts";

export { type PublishedContent } from "./content.service.ts";
export { contentFeature } from "./feature.ts";

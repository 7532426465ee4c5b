export { termExtractionFeature } from "./feature.ts";

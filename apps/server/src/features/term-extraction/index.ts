export { termExtractionFeature } from "./feature.ts";
export { termScanGroups } from "./rates.ts";

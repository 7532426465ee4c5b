export { termExtractionFeature, type TermScanPorts } from "./feature.ts";
export type { TermScanEnds } from "./ports.ts";
export type { StoredScan } from "./records/stored-scan.ts";
export { termScanGroups } from "./rates.ts";

export { collectOutcomes, collectResults } from "./collect.ts";
export { engineConformance, type ConformanceOptions } from "./engine-conformance.ts";

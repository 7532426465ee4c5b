export { createTermbases, type TermbasesOptions } from "./termbases.ts";
export { termbasesFeature } from "./feature.ts";

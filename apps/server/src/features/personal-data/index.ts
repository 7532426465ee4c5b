export { type Deletion } from "./deletion.service.ts";
export { type DataExports } from "./exports.service.ts";
export { personalDataFeature } from "./feature.ts";

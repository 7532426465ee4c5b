export { type Publicity } from "./publicity.service.ts";
export { publicityFeature } from "./feature.ts";

export { preactivationFeature } from "./feature.ts";

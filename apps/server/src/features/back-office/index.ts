export { backOfficeFeature } from "./feature.ts";

export { type Enterprises, type ExpiringSite } from "./enterprises.service.ts";
export { enterprisesFeature } from "./feature.ts";

export { type Languages } from "./languages.service.ts";
export { languagesFeature } from "./feature.ts";

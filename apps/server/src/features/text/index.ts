export { type Text, type TextDeps } from "./text.service.ts";
export { textFeature } from "./feature.ts";

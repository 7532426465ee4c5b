export * from "./calls.ts";
export * from "./constants.ts";
export * from "./my-document-schemas.ts";
export * from "./document-place.ts";
export * from "./schemas.ts";
export * from "./states.ts";
export * from "./upload-schemas.ts";
export * from "./warnings.ts";
export { type CharacterCounts, characterCountsSchema } from "../text/index.ts";

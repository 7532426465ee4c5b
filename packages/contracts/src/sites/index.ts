export * from "./calls.ts";
export * from "./constants.ts";
export * from "./schemas.ts";
export * from "./site-id.ts";

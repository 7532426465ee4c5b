export * from "./calls.ts";
export * from "./comment-calls.ts";
export * from "./comment-schemas.ts";
export * from "./constants.ts";
export * from "./panel-calls.ts";
export * from "./panel-schemas.ts";
export * from "./schemas.ts";

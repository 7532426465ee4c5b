export * from "./calls.ts";
export * from "./constants.ts";
export * from "./import-columns.ts";
export * from "./schemas.ts";
export * from "./viewing.ts";

export * from "./admin-calls.ts";
export * from "./admin-schemas.ts";
export * from "./constants.ts";
export * from "./examples.ts";
export * from "./key-calls.ts";
export * from "./key-schemas.ts";
export * from "./open-calls.ts";
export * from "./open-schemas.ts";

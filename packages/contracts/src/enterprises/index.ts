export * from "./calls.ts";
export * from "./constants.ts";
export * from "./joining-calls.ts";
export * from "./joining-schemas.ts";
export * from "./schemas.ts";
export * from "./settings.ts";

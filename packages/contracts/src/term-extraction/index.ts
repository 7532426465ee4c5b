export * from "./adoption-schemas.ts";
export * from "./calls.ts";
export * from "./constants.ts";
export * from "./scan-schemas.ts";
export * from "./term-schemas.ts";

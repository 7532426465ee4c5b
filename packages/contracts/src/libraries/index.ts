export * from "./constants.ts";
export * from "./entry-schemas.ts";
export * from "./import-schemas.ts";
export * from "./library-schemas.ts";
export * from "./penalties.ts";

export * from "./constants.ts";
export * from "./entry-calls.ts";
export * from "./entry-schemas.ts";
export * from "./file-calls.ts";
export * from "./file-schemas.ts";
export * from "./library-calls.ts";
export * from "./library-schemas.ts";
export * from "./penalties.ts";

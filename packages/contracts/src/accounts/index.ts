export * from "./account-fields.ts";
export * from "./calls.ts";
export * from "./constants.ts";
export * from "./schemas.ts";

export * from "./calls.ts";
export * from "./constants.ts";
export * from "./plan-codes.ts";
export * from "./schemas.ts";

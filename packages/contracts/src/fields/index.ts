export * from "./fields.ts";
export * from "./schemas.ts";

export * from "./calls.ts";
export * from "./constants.ts";
export type * from "./frame-messages.ts";
export * from "./schemas.ts";

export * from "./api-prefix.ts";
export * from "./envelope.ts";

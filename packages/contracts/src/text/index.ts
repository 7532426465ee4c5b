export * from "./calls.ts";
export * from "./constants.ts";
export * from "./detection.ts";
export type { InlineTag, TaggedText } from "./inline-tag.ts";
export * from "./remarks.ts";
export * from "./schemas.ts";
export * from "./segment-memory.ts";

export * from "./match/index.ts";
export type * from "./model.ts";
export * from "./search/index.ts";

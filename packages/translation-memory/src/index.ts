export * from "./match/index.ts";
export type * from "./model.ts";

export * from "./engine.ts";
export { isNested, tagName, tagProblems } from "./tags/tag-order.ts";

export * from "./capabilities.ts";
export { translatableList } from "./words.ts";

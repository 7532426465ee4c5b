export { useKindNames } from "./texts.ts";

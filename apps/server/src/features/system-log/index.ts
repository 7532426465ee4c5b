export { systemLogFeature } from "./feature.ts";

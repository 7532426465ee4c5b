export { usePlanName } from "./use-plan-name.ts";

export { createTermbases, type TermbasesOptions } from "./termbases.ts";

export { hostilePages } from "./hostile-pages.ts";

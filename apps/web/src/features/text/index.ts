export { TextPage } from "./text-page.tsx";
export { validateTextSearch } from "./text-search.ts";

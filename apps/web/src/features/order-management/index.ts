export { managementSearch } from "./management-search.ts";

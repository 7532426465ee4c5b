export { statementSearch } from "./statement-search.ts";

export { entrySearch } from "./entry-search.ts";
export { listSearch } from "./list-search.ts";

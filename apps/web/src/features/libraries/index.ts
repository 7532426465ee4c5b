export { entrySearch } from "./entry-search.ts";
export { listSearch } from "./list-search.ts";
export { LimitDialog } from "./limit-dialog.tsx";
export { tellFailure } from "./limit-store.ts";

/** Apart from the feature's face, which the first page loads with the routes. */
export { LimitDialog } from "../limit-dialog.tsx";
export { tellFailure } from "../limit-store.ts";

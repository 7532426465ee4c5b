/** What a page says to the worker: keep the page of the server anew, or tell (on the port) which build the worker is of. */
export type WorkerWord = "keepPage" | "entry";

/** Where the worker is. */
export const workerPath = "/sw.js";

/** Cache of what was shared and not yet taken, under the addresses of the pages that will show it. */
export const sharedCache = "shared";

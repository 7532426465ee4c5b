import type { JobQueue } from "#platform/queue";
import { cleanUpWebPages } from "./job-definitions.ts";
import type { WebPages } from "./web-pages.service.ts";

export function defineWebPagesJobs(queue: JobQueue, { webPages }: { readonly webPages: WebPages }): void {
  queue.define(cleanUpWebPages, () => webPages.cleanUp());
}

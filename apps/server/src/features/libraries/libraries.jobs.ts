import type { JobQueue } from "#platform/queue";
import { defineBatchJobs } from "./batches/index.ts";
import { reindexLibrary, purgeLibraries } from "./job-definitions.ts";
import type { Libraries } from "./libraries.service.ts";

export function defineLibrariesJobs(
  queue: JobQueue,
  { libraries }: { readonly libraries: Pick<Libraries, "reindex" | "purge" | "batches"> },
): void {
  defineBatchJobs(queue, libraries);
  queue.define(reindexLibrary, ({ id }, { signal }) => libraries.reindex(id, signal));
  queue.define(purgeLibraries, (_payload, { signal }) => libraries.purge(signal));
}

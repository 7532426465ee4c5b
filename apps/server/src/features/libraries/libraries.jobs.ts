import { defineBatchJobs, scheduleBatchJobs } from "./batches/index.ts";
import type { JobDefinition, JobQueue } from "#platform/queue";
import { z } from "zod";
import type { Libraries } from "./libraries.service.ts";

const reindexPayload = z.object({ id: z.uuid() });

/** Rebuilds the search index of a memory that serves in one or two directions from now on. */
export const reindexLibrary: JobDefinition<z.output<typeof reindexPayload>> = {
  name: "libraries.reindex",
  payload: reindexPayload,
  retry: { limit: 3, delaySeconds: 30 },
  concurrency: 1,
  timeoutSeconds: 3600,
};

/** Deletes for good what was deleted longer ago than it can be taken back. */
export const purgeLibraries: JobDefinition<object> = {
  name: "libraries.purge",
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 3600,
};

export function defineLibrariesJobs(
  queue: JobQueue,
  { libraries }: { readonly libraries: Pick<Libraries, "reindex" | "purge" | "batches"> },
): void {
  defineBatchJobs(queue, libraries);
  queue.define(reindexLibrary, ({ id }, { signal }) => libraries.reindex(id, signal));
  queue.define(purgeLibraries, (_payload, { signal }) => libraries.purge(signal));
}

export async function scheduleLibrariesJobs(queue: JobQueue): Promise<void> {
  await scheduleBatchJobs(queue);
  await queue.schedule(purgeLibraries, { cron: "17 2 * * *", payload: {} });
}

import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

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
  cron: "17 2 * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 3600,
};

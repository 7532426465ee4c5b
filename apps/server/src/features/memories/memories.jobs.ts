import { z } from "zod";
import type { Database } from "#platform/database";
import type { JobDefinition, JobQueue } from "#platform/queue";
import { renewSketches } from "./sketches.ts";

/** Rebuilds sketches that no longer tell where words are. */
const sketchMemories: JobDefinition<object> = {
  name: "memories.sketch",
  payload: z.object({}),
  cron: "*/10 * * * *",
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 3600,
};

export function defineMemoriesJobs(
  queue: JobQueue,
  { database }: { readonly database: Pick<Database, "transaction"> },
): void {
  queue.define(sketchMemories, (_payload, { signal }) => renewSketches(database, signal));
}

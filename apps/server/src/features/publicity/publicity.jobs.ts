import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Publicity } from "./publicity.service.ts";

/** Deletes registrations that are older than a year. */
const cleanUpPublicity: JobDefinition<object> = {
  name: "publicity.clean-up",
  payload: z.object({}),
  cron: "43 2 * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 300,
};

export function definePublicityJobs(
  queue: Pick<JobQueue, "define">,
  { publicity }: { readonly publicity: Pick<Publicity, "cleanUp"> },
): void {
  queue.define(cleanUpPublicity, () => publicity.cleanUp());
}

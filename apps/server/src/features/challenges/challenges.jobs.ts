import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Challenges } from "./challenges.service.ts";

/** Deletes steps under way that are over. */
const cleanUpChallenges: JobDefinition<object> = {
  name: "challenges.clean-up",
  payload: z.object({}),
  cron: "27 * * * *",
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 300,
};

export function defineChallengesJobs(queue: JobQueue, { challenges }: { readonly challenges: Challenges }): void {
  queue.define(cleanUpChallenges, () => challenges.cleanUp());
}

import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { RateLimiter } from "#platform/http";
import type { Sessions } from "./sessions.service.ts";

/** Deletes sessions, nonces, keys and counters that are over. */
export const cleanUpSessions: JobDefinition<object> = {
  name: "sessions.clean-up",
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 300,
};

export function defineSessionsJobs(
  queue: JobQueue,
  { sessions, rateLimiter }: { readonly sessions: Sessions; readonly rateLimiter: RateLimiter },
): void {
  queue.define(cleanUpSessions, async () => {
    await sessions.cleanUp();
    await rateLimiter.cleanUp();
  });
}

export function scheduleSessionsJobs(queue: JobQueue): Promise<void> {
  return queue.schedule(cleanUpSessions, { cron: "17 * * * *", payload: {} });
}

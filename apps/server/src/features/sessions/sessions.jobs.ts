import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";

/** Deletes sessions, keys, codes, captchas, locks, challenges and counters that are over. */
export const cleanUpSessions: JobDefinition<object> = {
  name: "sessions.clean-up",
  payload: z.object({}),
  cron: "17 * * * *",
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 300,
};

/** What keeps things that are over. */
type Cleanable = Record<
  "sessions" | "challenges" | "captchas" | "verification" | "rateLimiter",
  { cleanUp(): Promise<void> }
>;

export function defineSessionsJobs(queue: JobQueue, parts: Cleanable): void {
  const { sessions, challenges, captchas, verification, rateLimiter } = parts;
  queue.define(cleanUpSessions, async () => {
    for (const part of [sessions, challenges, captchas, verification, rateLimiter]) await part.cleanUp();
  });
}

import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { TwoFactor } from "./two-factor.service.ts";

/** Deletes secrets that were never confirmed. */
const cleanUpTwoFactor: JobDefinition<object> = {
  name: "two-factor.clean-up",
  payload: z.object({}),
  cron: "41 * * * *",
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 300,
};

export function defineTwoFactorJobs(queue: JobQueue, { twoFactor }: { readonly twoFactor: TwoFactor }): void {
  queue.define(cleanUpTwoFactor, () => twoFactor.cleanUp());
}

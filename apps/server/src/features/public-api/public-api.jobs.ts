import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { ApiCalls } from "./calls/calls.service.ts";
import { exportMemory } from "./dialects/deepl/memory-jobs/job-definitions.ts";
import type { MemoryJobs } from "./dialects/deepl/memory-jobs/memory-jobs.service.ts";
import type { RepeatedCalls } from "./idempotency/repeated-calls.ts";
import type { ApiKeys } from "./keys/keys.service.ts";
import type { ErrorReports } from "./reports/reports.service.ts";

/** Deletes tokens that are over, old calls, answers and reports, and files of memories that are over. */
const cleanUpApi: JobDefinition<object> = {
  name: "public-api.clean-up",
  payload: z.object({}),
  cron: "17 * * * *",
  retry: { limit: 2, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 600,
};

export function definePublicApiJobs(
  queue: Pick<JobQueue, "define">,
  services: {
    readonly apiKeys: ApiKeys;
    readonly apiCalls: ApiCalls;
    readonly repeatedCalls: RepeatedCalls;
    readonly memoryJobs: Pick<MemoryJobs, "writeExport" | "forget">;
    readonly errorReports: Pick<ErrorReports, "forget">;
  },
): void {
  queue.define(cleanUpApi, async () => {
    await services.apiKeys.forgetTokens();
    await services.apiCalls.forget();
    await services.repeatedCalls.forget();
    await services.memoryJobs.forget();
    await services.errorReports.forget();
  });
  queue.define(exportMemory, ({ id }, { attempt, signal }) =>
    services.memoryJobs.writeExport(id, { signal, isLast: attempt > exportMemory.retry.limit }),
  );
}

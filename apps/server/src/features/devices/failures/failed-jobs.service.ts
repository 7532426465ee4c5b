import {
  type FailedJobs,
  type FailedJobsDone,
  failedJobsPageSize,
  type failedJobsQuerySchema,
} from "@yiqiao/contracts/devices";
import type { z } from "zod";
import type { Audit } from "#features/audit";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { FailedJobsOfKind, JobQueue } from "#platform/queue";
import type { RequestContext } from "#platform/request";

export interface FailedJobsDeps {
  readonly database: Pick<Database, "transaction">;
  readonly queue: Pick<JobQueue, "failedJobs" | "retryFailed" | "discardFailed" | "stats">;
  readonly audit: Pick<Audit, "record">;
}

/** Jobs that failed for good; what they were to do is told to nobody, as it may be texts of readers. */
export interface FailedJobsService {
  /** @throws {DomainError} `jobKindUnknown` */
  list(query: z.output<typeof failedJobsQuerySchema>): Promise<FailedJobs>;
  /** @throws {DomainError} `failedJobsMissing` where none of them is there any more */
  retry(context: RequestContext, ids: readonly string[]): Promise<FailedJobsDone>;
  /** @throws {DomainError} `failedJobsMissing` */
  discard(context: RequestContext, ids: readonly string[]): Promise<FailedJobsDone>;
}

export function createFailedJobs({ database, queue, audit }: FailedJobsDeps): FailedJobsService {
  const settle = (
    context: RequestContext,
    given: readonly string[],
    { action, act }: { readonly action: "job.retry" | "job.discard"; readonly act: Act },
  ): Promise<FailedJobsDone> => {
    const ids = [...new Set(given)];
    return database.transaction(async (tx) => {
      const kinds = await act(ids, tx);
      const found = kinds.reduce((sum, { found: some }) => sum + some, 0);
      if (found === 0) throw new DomainError("failedJobsMissing");
      for (const { kind, count } of kinds.filter((one) => one.count > 0)) {
        await audit.record(context, { action, target: `job:${kind}`, after: { count } }, tx);
      }
      const done = kinds.reduce((sum, { count }) => sum + count, 0);
      return { done, skipped: found - done, missing: ids.length - found };
    });
  };
  return {
    list: async ({ kind, before_at: at, before_id: id }) => {
      if (kind !== undefined && !(await queue.stats()).some(({ name }) => name === kind)) {
        throw new DomainError("jobKindUnknown", { kind });
      }
      const jobs = await queue.failedJobs({
        limit: failedJobsPageSize + 1,
        ...(kind === undefined ? {} : { kind }),
        ...(at === undefined || id === undefined ? {} : { before: { failedAt: new Date(at), id } }),
      });
      return {
        has_more: jobs.length > failedJobsPageSize,
        jobs: jobs.slice(0, failedJobsPageSize).map((job) => ({
          id: job.id,
          kind: job.kind,
          reason: job.reason,
          tries: job.tries,
          made_at: job.madeAt.toISOString(),
          failed_at: job.failedAt.toISOString(),
        })),
      };
    },
    retry: (context, ids) => settle(context, ids, { action: "job.retry", act: queue.retryFailed }),
    discard: (context, ids) => settle(context, ids, { action: "job.discard", act: queue.discardFailed }),
  };
}

type Act = (ids: readonly string[], tx: Executor) => Promise<readonly FailedJobsOfKind[]>;

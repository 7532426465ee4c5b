import { libraryLimits } from "@yiqiao/contracts/libraries";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { type AddJob, type AddressOf, exportKeyOf, folderOf, type MemoryJobsDeps } from "./deps.ts";
import { createExportJobs, type ExportJobs } from "./export-jobs.ts";
import { deleteOldJobs, findOver, setExpired } from "./forget-jobs.repository.ts";
import { createImportJobs, type ImportJobs } from "./import-jobs.ts";
import { countLive, findOwnJob, type JobOwner, lockJobs, type StoredJob } from "./memory-jobs.repository.ts";
import { type MemoryJob, presentJob } from "./present-job.ts";

/** Memories out of files and files out of memories, in jobs that a program asks for and waits for. */
export interface MemoryJobs extends ImportJobs, ExportJobs {
  /** @throws {DomainError} `notFound` for what is none of the caller's */
  status(context: SignedInContext, id: string, addressOf: AddressOf): Promise<MemoryJob>;
  /** Deletes files that are over, and forgets old jobs; for a job of the queue. */
  forget(): Promise<void>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const windowS = 60;
/** Jobs that an account may ask for in a minute. */
const perMinute = 30;
/** Jobs of an account that wait, run, or have a file. */
const maxLive = 100;

export function createMemoryJobs(deps: MemoryJobsDeps): MemoryJobs {
  const { database, clock, files } = deps;
  const { db } = database;
  const find = async ({ principal }: SignedInContext, id: string): Promise<StoredJob> => {
    const job = uuid.test(id) ? await findOwnJob(db, principal, id) : undefined;
    if (job === undefined) throw new DomainError("notFound", { path: id });
    return job;
  };
  const parts = { ...deps, find, add: createAdd(deps) };
  return {
    ...createImportJobs(parts),
    ...createExportJobs(parts),
    status: async (context, id, addressOf) =>
      presentJob(deps, context, { job: await find(context, id), addressOf, now: clock.now() }),
    forget: async () => {
      const now = clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const before = { upload: ago(hourMs), now, lost: ago(dayMs) };
      for (let over = await findOver(db, before); over.length > 0; over = await findOver(db, before)) {
        for (const job of over) {
          await (job.operation === "import" ? files.deletePrefix(folderOf(job)) : files.delete(exportKeyOf(job)));
          await setExpired(db, job.id, now);
        }
      }
      await deleteOldJobs(db, ago(libraryLimits.undoDays * dayMs));
    },
  };
}

function createAdd({ database, clock, rateLimiter }: MemoryJobsDeps): AddJob {
  return async ({ principal }, insert) => {
    await rateLimiter.take({ key: `memory-jobs:${principal.accountId}`, limit: perMinute, windowS });
    return database.transaction(async (tx) => {
      await lockJobs(tx, principal);
      return insert(tx, () => assertFew(tx, principal, clock.now()));
    });
  };
}

async function assertFew(tx: Executor, owner: JobOwner, now: Date): Promise<void> {
  if ((await countLive(tx, owner, now)) >= maxLive) throw new DomainError("tooManyRequests", { seconds: windowS });
}

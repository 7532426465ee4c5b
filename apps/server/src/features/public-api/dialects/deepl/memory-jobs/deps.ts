import type { Libraries } from "#features/libraries";
import type { LibraryFiles } from "#features/library-files";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import { filesOf } from "#platform/personal-data";
import type { JobQueue } from "#platform/queue";
import type { SignedInContext } from "#platform/request";
import type { ObjectStore, Room } from "#platform/storage";
import type { JobWithFile } from "./forget-jobs.repository.ts";
import type { StoredJob } from "./memory-jobs.repository.ts";

/** Where the file of an export is fetched. */
export type AddressOf = (jobId: string) => string;

export interface MemoryJobsDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly files: ObjectStore;
  readonly room: Room;
  readonly rateLimiter: Pick<RateLimiter, "take">;
  readonly libraries: Pick<Libraries, "open">;
  readonly libraryFiles: Pick<LibraryFiles, "imports" | "exports" | "makeMemory">;
}

/** Of what is uploaded; the same that an import has. */
export const folderOf = ({ id, accountId }: Omit<JobWithFile, "operation">): string =>
  `${filesOf(accountId)}imports/${id}/`;
export const exportKeyOf = ({ id, accountId }: Omit<JobWithFile, "operation">): string =>
  `${filesOf(accountId)}memory-exports/${id}.tmx`;

/** What imports and exports stand on. */
export interface MemoryJobParts extends MemoryJobsDeps {
  /** @throws {DomainError} `notFound` */
  readonly find: (context: SignedInContext, id: string) => Promise<StoredJob>;
  readonly add: AddJob;
}

/**
 * Adds a job where the account has not too many; `insert` may do with one that is there.
 * @throws {DomainError} `tooManyRequests`
 */
export type AddJob = <T>(
  context: SignedInContext,
  insert: (tx: Executor, assertFew: AssertFew) => Promise<T>,
) => Promise<T>;
type AssertFew = () => Promise<void>;

import type { Accounts } from "#features/accounts";
import type { Permissions } from "#features/permissions";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import type { JobQueue } from "#platform/queue";
import type { EntryIndex, EntrySearch } from "./ports.ts";

/** What libraries stand on. */
export interface LibrariesDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly accounts: Pick<Accounts, "find" | "findByIdentifier">;
  readonly sites: Pick<Sites, "rules">;
  readonly permissions: Pick<Permissions, "authorize">;
  readonly rateLimiter: Pick<RateLimiter, "take">;
  readonly index: EntryIndex;
  readonly search: EntrySearch;
}

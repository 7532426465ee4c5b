import type { Documents } from "#features/documents";
import type { Accounts } from "#features/accounts";
import type { Libraries } from "#features/libraries";
import type { Memories } from "#features/memories";
import type { Sites } from "#features/sites";
import type { Text } from "#features/text";
import type { TermLookup, TranslationPipeline } from "#features/translation";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore, Scratch } from "#platform/storage";

/** What post-editing stands on. */
export interface PostEditingDeps {
  readonly database: Pick<Database, "db" | "transaction" | "notify" | "listen">;
  readonly files: ObjectStore;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly sites: Pick<Sites, "rules" | "offers">;
  readonly accounts: Pick<Accounts, "findByIdentifier">;
  readonly documents: Pick<Documents, "projects">;
  readonly pipeline: Pick<TranslationPipeline, "segmentUnits" | "assertServed">;
  readonly text: Pick<Text, "alternatives" | "alternativesPrice">;
  readonly libraries: Pick<Libraries, "use" | "forUser" | "lookInto">;
  readonly memories: Pick<Memories, "search">;
  readonly terms: TermLookup;
  readonly scratch: Scratch;
}

import type { Office } from "@yiqiao/office";
import type { Batches, Libraries, LibraryAccess } from "#features/libraries";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore, Room, Scratch } from "#platform/storage";

/** What imports and exports stand on. */
export interface LibraryFilesDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly files: ObjectStore;
  readonly room: Room;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly libraries: Pick<
    LibraryAccess,
    "open" | "openFor" | "checkKind" | "may" | "roomFor" | "entryLimit" | "entries"
  > & {
    readonly keep: Pick<Libraries["keep"], "createFurther" | "withdraw">;
    readonly batches: Pick<Batches, "log" | "isBusy">;
  };
  readonly office: Office;
  readonly scratch: Scratch;
}

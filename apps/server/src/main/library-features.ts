import { createLibraries, type Libraries, librariesData } from "#features/libraries";
import { createMemories, createMemoryIndex, type Memories } from "#features/memories";
import type { PersonalData } from "#features/personal-data";
import type { Accounts } from "#features/accounts";
import type { Permissions } from "#features/permissions";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/http";
import type { JobQueue } from "#platform/queue";

/** Translation memories and termbases, wired to what searches them. */
export interface LibraryFeatures {
  readonly libraries: Libraries;
  readonly memories: Memories;
  readonly libraryData: readonly PersonalData[];
}

export interface LibraryGround {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly accounts: Accounts;
  readonly sites: Sites;
  readonly permissions: Permissions;
  readonly rateLimiter: RateLimiter;
}

export function createLibraryFeatures(ground: LibraryGround): LibraryFeatures {
  const { database } = ground;
  const index = createMemoryIndex();
  const memories = createMemories({ database });
  const libraries = createLibraries({ ...ground, index, search: memories });
  return { libraries, memories, libraryData: [librariesData({ db: database.db, index })] };
}

import { join } from "node:path";
import type { Office } from "@yiqiao/office";
import { createScratch } from "#features/documents";
import { createLibraries, type Libraries, librariesData } from "#features/libraries";
import { createLibraryFiles, type LibraryFiles, libraryFilesData } from "#features/library-files";
import { createMemories, createMemoryIndex, type Memories } from "#features/memories";
import type { PersonalData } from "#features/personal-data";
import type { Accounts } from "#features/accounts";
import type { Permissions } from "#features/permissions";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/http";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore } from "#platform/storage";

/** Translation memories and termbases, wired to what searches them. */
export interface LibraryFeatures {
  readonly libraries: Libraries;
  readonly libraryFiles: LibraryFiles;
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
  readonly files: ObjectStore;
  /** Converts workbooks of the old format. */
  readonly office: Office;
  readonly dataDir: string;
}

export function createLibraryFeatures(ground: LibraryGround): LibraryFeatures {
  const { database } = ground;
  const index = createMemoryIndex();
  const memories = createMemories({ database });
  const libraries = createLibraries({ ...ground, index, search: memories });
  const scratch = createScratch(join(ground.dataDir, "scratch"));
  const libraryFiles = createLibraryFiles({ ...ground, libraries, scratch });
  const libraryData = [librariesData({ db: database.db, index }), libraryFilesData(database.db)];
  return { libraries, libraryFiles, memories, libraryData };
}

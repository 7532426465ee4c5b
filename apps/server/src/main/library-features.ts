import { join } from "node:path";
import type { Office } from "@yiqiao/office";
import { createScratch } from "#features/documents";
import {
  createLibraries,
  defineLibrariesJobs,
  type Libraries,
  librariesData,
  registerLibrariesRoutes,
  scheduleLibrariesJobs,
} from "#features/libraries";
import {
  createLibraryFiles,
  defineLibraryFilesJobs,
  type LibraryFiles,
  libraryFilesData,
  registerLibraryFilesRoutes,
  scheduleLibraryFilesJobs,
} from "#features/library-files";
import { createMemories, createMemoryIndex, type Memories } from "#features/memories";
import type { PersonalData } from "#features/personal-data";
import type { Accounts } from "#features/accounts";
import type { Permissions } from "#features/permissions";
import type { Sites } from "#features/sites";
import { createTermbases } from "#features/termbases";
import type { TermLookup } from "#features/translation";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { HttpApi, RateLimiter } from "#platform/http";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore, Room } from "#platform/storage";

/** Translation memories and termbases, wired to what searches them. */
export interface LibraryFeatures {
  readonly libraries: Libraries;
  readonly libraryFiles: LibraryFiles;
  readonly memories: Memories;
  readonly terms: TermLookup;
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
  readonly room: Room;
  /** Converts workbooks of the old format. */
  readonly office: Office;
  readonly dataDir: string;
}

export function createLibraryFeatures(ground: LibraryGround): LibraryFeatures {
  const { database } = ground;
  const index = createMemoryIndex();
  const memories = createMemories({ database, clock: ground.clock });
  const libraries = createLibraries({ ...ground, index, search: memories });
  const scratch = createScratch(join(ground.dataDir, "scratch"));
  const libraryFiles = createLibraryFiles({ ...ground, libraries, scratch });
  const libraryData = [librariesData({ db: database.db, index }), libraryFilesData(database.db)];
  return { libraries, libraryFiles, memories, terms: createTermbases({ database }), libraryData };
}

export function registerLibraryRoutes(api: HttpApi, features: LibraryFeatures): void {
  registerLibrariesRoutes(api, features);
  registerLibraryFilesRoutes(api, features);
}

export function defineLibraryJobs(queue: JobQueue, features: LibraryFeatures): void {
  defineLibrariesJobs(queue, features);
  defineLibraryFilesJobs(queue, features);
}

export async function scheduleLibraryJobs(queue: JobQueue): Promise<void> {
  await scheduleLibrariesJobs(queue);
  await scheduleLibraryFilesJobs(queue);
}

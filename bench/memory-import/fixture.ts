import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RequestContext } from "../../apps/server/src/platform/request/index.ts";
import { createScratch } from "../../apps/server/src/platform/storage/scratch.ts";
import { createLibraryFiles, type LibraryFiles } from "../../apps/server/src/features/library-files/index.ts";
import { createEntryStore } from "../../apps/server/src/features/libraries/records/entry-store.ts";
import { findLibrary } from "../../apps/server/src/features/libraries/records/libraries.repository.ts";
import type { StoredLibrary } from "../../apps/server/src/features/libraries/records/library.record.ts";
import { type Batches, createBatches } from "../../apps/server/src/features/libraries/batches/index.ts";
import { createMemoryIndex } from "../../apps/server/src/features/memories/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock/index.ts";
import {
  type Database,
  migrate,
  MIGRATIONS_FOLDER,
  openDatabase,
} from "../../apps/server/src/platform/database/index.ts";
import { createLogger } from "../../apps/server/src/platform/telemetry/index.ts";
import { createDiskStore } from "../../apps/server/src/platform/storage/index.ts";

/** Imports into a memory of its own, on a database of its own unless an address is given. */
export interface ImportDeps {
  readonly database: Database;
  readonly batches: Batches;
  readonly libraryFiles: LibraryFiles;
  readonly context: RequestContext;
  readonly folder: string;
  readonly library: () => Promise<StoredLibrary>;
  close(): Promise<void>;
}

const noOffice = {
  availability: () => Promise.resolve({ available: false as const, command: "" }),
  convert: () => Promise.reject(new Error("There is no LibreOffice")),
  close: () => Promise.resolve(),
};

export async function buildImportFixture(databaseUrl: string | undefined): Promise<ImportDeps> {
  const folder = await mkdtemp(join(tmpdir(), "yiqiao-bench-"));
  await chmod(folder, 0o755);
  const logger = createLogger({ level: "warn" });
  const database = await openDatabase({ databaseUrl, dataDir: folder, logger });
  await migrate(database, MIGRATIONS_FOLDER);
  const accountId = await insertAccount(database);
  const libraryId = await insertLibrary(database);
  const library = async (): Promise<StoredLibrary> => {
    const found = await findLibrary(database.db, libraryId);
    if (found === undefined) throw new Error("The library is gone");
    return found;
  };
  const clock = systemClock;
  const entries = createEntryStore({ index: createMemoryIndex(), clock });
  const roomFor = () => Promise.resolve(Number.POSITIVE_INFINITY);
  const may = () => Promise.resolve(true);
  const queue = { enqueue: () => Promise.resolve(null) };
  const batches = createBatches({ database, clock, queue, entries, roomFor, may });
  const libraryFiles = createLibraryFiles({
    database,
    clock,
    room: { state: () => Promise.resolve("enough") },
    files: await createDiskStore(folder),
    queue,
    rateLimiter: { take: () => Promise.resolve() } as never,
    libraries: {
      open: async () => ({ ...(await library()), role: "owner" }),
      openFor: async () => ({ ...(await library()), role: "owner" }),
      checkKind: () => undefined,
      keep: { createFurther: library, withdraw: () => Promise.resolve() },
      may,
      roomFor,
      entryLimit: () => Promise.resolve(null),
      entries,
      batches,
    },
    office: noOffice,
    scratch: createScratch(join(folder, "scratch")),
  });
  const context = contextOf(accountId);
  const close = async (): Promise<void> => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { database, batches, libraryFiles, context, folder, library, close };
}

function contextOf(accountId: string): RequestContext {
  return {
    requestId: "",
    language: "en",
    siteId: 0,
    principal: { accountId, sessionId: "", role: 0, isSuper: true, siteId: 0, plan: "enterprise" },
    deviceId: "",
    address: "127.0.0.1",
    network: "127.0.0.1",
    userAgent: "",
    signal: new AbortController().signal,
  };
}

async function insertAccount({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`
    insert into accounts (site_id, account_number, username, password_hash, role, status)
    values (0, 'bench-${randomUUID()}', 'bench', '', 0, 'active') returning id`);
  return rows[0]?.id ?? "";
}

async function insertLibrary({ pool }: Database): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into libraries (id, site_id, kind, scope, name, src_lang, tgt_lang, two_way, created_at, updated_at)
     values ($1, 0, 'memory', 'master', 'Bench', 'zh-cn', 'en-us', true, now(), now())`,
    [id],
  );
  return id;
}

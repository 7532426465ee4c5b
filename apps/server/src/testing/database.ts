import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { Client } from "pg";
import type { Logger } from "pino";
import { pino } from "pino";
import { inject } from "vitest";
import { openDatabase } from "../platform/database/index.ts";
import type { Database, Transaction } from "../platform/database/index.ts";
import { withDatabase } from "./database-url.ts";

const repeated = process.env["TEST_REPEATS"];

export interface TestDatabase {
  readonly empty?: boolean;
  readonly logger?: Logger;
  /** Whether transactions are done anew, as after a conflict; not for who counts how often they are. */
  readonly repeats?: boolean;
}

/**
 * A migrated database of its own for a test file. `close` drops it.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.close());
 */
export async function createTestDatabase({
  repeats = repeated !== undefined,
  ...options
}: TestDatabase = {}): Promise<Database> {
  const { adminUrl, template } = inject("testDatabase");
  const name = `yiqiao_test_${randomBytes(6).toString("hex")}`;
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const from = options.empty === true ? "template0" : template;
    // Copies files instead of writing every block to the log: several times as fast where nothing waits for the disk.
    await admin.query(`create database ${name} encoding 'UTF8' template ${from} strategy file_copy`);
  } finally {
    await admin.end();
  }
  const database = await openDatabase({
    databaseUrl: withDatabase(adminUrl, name),
    dataDir: tmpdir(),
    logger: options.logger ?? pino({ level: "error" }),
    maxConnections: 8,
  });
  dropKeptAfterWriting(database);
  return {
    ...heldToOneConnection(repeats ? repeating(database) : database),
    close: () => closeAndDrop(database, adminUrl, name),
  };
}

/** What a test writes by the pool, as a text, counts as what this process writes. */
function dropKeptAfterWriting(database: Database): void {
  const { pool } = database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = (async (...args: unknown[]) => {
    try {
      return await query(...args);
    } finally {
      if (typeof args[0] === "string") database.dropKept();
    }
  }) as typeof pool.query;
}

/**
 * A transaction that asks for a second connection can starve: where all of the pool's are in such transactions, each
 * waits for the others. Here it fails at once.
 */
function heldToOneConnection(database: Database): Database {
  const { pool } = database;
  const open = new AsyncLocalStorage<{ isOpen: boolean; readonly begun: string }>();
  const connect = pool.connect.bind(pool);
  pool.connect = ((...args: Parameters<typeof connect>) => {
    const state = open.getStore();
    if (state?.isOpen === true) throw new Error(`A transaction asks for a second connection: ${state.begun}`);
    return connect(...args);
  }) as typeof pool.connect;
  return {
    ...database,
    transaction: (run, config) => {
      const begun = new Error("begun").stack ?? "";
      return database.transaction((tx: Transaction) => {
        const state = { isOpen: true, begun };
        return open.run(state, () => run(tx)).finally(() => (state.isOpen = false));
      }, config);
    },
  };
}

const pending = new AsyncLocalStorage<(() => void)[]>();

/** For what stands in for a part of a transaction: adds to a list once that is committed. */
export function noteWithin<T>(list: T[], entry: T): void {
  const open = pending.getStore();
  if (open === undefined) list.push(entry);
  else open.push(() => list.push(entry));
}

/**
 * Whoever the database undoes for a conflict is done anew, so all that a transaction does must be of the database, or may
 * happen twice. With `TEST_REPEATS=first` the first one of each place in the code meets a conflict as it ends; with
 * `TEST_REPEATS=all` each does.
 */
function repeating(database: Database): Database {
  const met = new Set<string>();
  return {
    ...database,
    transaction: async (run, config) => {
      const place = placeOf(new Error("begun"));
      let meets = repeated === "all" || !met.has(place);
      met.add(place);
      const notes: (() => void)[] = [];
      const done = await database.transaction(async (tx) => {
        notes.length = 0;
        const result = await pending.run(notes, () => run(tx));
        if (!meets) return result;
        meets = false;
        throw Object.assign(new Error(`A transaction meets a conflict: ${place}`), { code: "40001" });
      }, config);
      for (const note of notes) note();
      return done;
    },
  };
}

/** The line that calls, below those of this file. */
const placeOf = ({ stack = "" }: Error): string =>
  stack.split("\n").find((line) => !/\/testing\/database\.ts|^Error/.test(line)) ?? "";

async function closeAndDrop(database: Database, adminUrl: string, name: string): Promise<void> {
  await database.close();
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${name} with (force)`);
  } finally {
    await admin.end();
  }
}

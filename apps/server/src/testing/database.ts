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

/**
 * A migrated database of its own for a test file. `close` drops it.
 *
 * @example
 * const database = await createTestDatabase();
 * afterAll(() => database.close());
 */
export async function createTestDatabase(options: { empty?: boolean; logger?: Logger } = {}): Promise<Database> {
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
  return { ...heldToOneConnection(database), close: () => closeAndDrop(database, adminUrl, name) };
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
      const state = { isOpen: true, begun: new Error("begun").stack ?? "" };
      const held = (tx: Transaction) => open.run(state, () => run(tx)).finally(() => (state.isOpen = false));
      return database.transaction(held, config);
    },
  };
}

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

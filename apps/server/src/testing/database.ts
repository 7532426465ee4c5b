import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { Client } from "pg";
import type { Logger } from "pino";
import { pino } from "pino";
import { inject } from "vitest";
import { openDatabase } from "../platform/database/index.ts";
import type { Database } from "../platform/database/index.ts";
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
    await admin.query(`create database ${name} encoding 'UTF8' template ${from}`);
  } finally {
    await admin.end();
  }
  const database = await openDatabase({
    databaseUrl: withDatabase(adminUrl, name),
    dataDir: tmpdir(),
    logger: options.logger ?? pino({ level: "error" }),
    maxConnections: 8,
  });
  return { ...database, close: () => closeAndDrop(database, adminUrl, name) };
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

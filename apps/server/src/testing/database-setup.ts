import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../platform/database/database.ts";
import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import { migrate } from "../platform/database/migrate.ts";
import { MIGRATIONS_FOLDER } from "../platform/database/migrations-folder.ts";
import { withDatabase } from "./database-url.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A superuser's or database creator's connection string, and the migrated database that tests clone. */
    testDatabase: { readonly adminUrl: string; readonly template: string };
  }
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") return { url: given, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), "yiqiao-test-"));
  await chmod(dataDir, 0o755);
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const server = await startEmbeddedPostgres({ dataDir, logger: pino({ level: "error" }), settings });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.connectionString, stop };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the run (the embedded one in a temporary folder, or the server at
 * TEST_DATABASE_URL, whose role must be allowed to create databases) with one migrated template database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `yiqiao_template_${process.pid}`;
  await administer(server.url, `create database ${template} encoding 'UTF8' template template0`);
  const database = await openDatabase({
    databaseUrl: withDatabase(server.url, template),
    dataDir: tmpdir(),
    logger: pino({ level: "warn" }),
  });
  await migrate(database, MIGRATIONS_FOLDER);
  await database.close();
  project.provide("testDatabase", { adminUrl: server.url, template });
  return async () => {
    await administer(server.url, `drop database ${template}`);
    await server.stop();
  };
}

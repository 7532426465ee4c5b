import { generateKeyPairSync } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { Logger } from "pino";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { seedGoods } from "../features/plans/goods.repository.ts";
import { openDatabase } from "../platform/database/database.ts";
import { startEmbeddedPostgres } from "../platform/database/embedded/embedded-postgres.ts";
import { lockInstance } from "../platform/database/embedded/instance-lock.ts";
import { migrate } from "../platform/database/migrate.ts";
import { MIGRATIONS_FOLDER } from "../platform/database/migrations-folder.ts";
import { endOrphan } from "../platform/database/embedded/orphan.ts";
import { withDatabase } from "./database-url.ts";
import { findTemplates } from "./statement-templates.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A superuser's or database creator's connection string, and the migrated database that tests clone. */
    testDatabase: { readonly adminUrl: string; readonly template: string };
    /** For the check of statements: columns that may be null (`table.column`, by number), and where to tell what ran. */
    statements: { readonly nullableColumns: readonly string[]; readonly ranTemplates: string };
    /** PKCS #8 in PEM of the key for passwords in transit that test servers share: making one takes long. */
    passwordKey: string;
  }
}

const SOURCES = join(import.meta.dirname, "..");
const PREFIX = "yiqiao-test-";
const ABANDONED_AFTER_MS = 60_000;

const MEMORY = "/dev/shm";
const SPACE_BYTES = 2 ** 30;

/** A folder in memory where there is plenty: tests make a database each, and the disk would be most of their time. */
async function roomyFolder(): Promise<string> {
  const space = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(space, process.availableMemory() / 4) >= SPACE_BYTES ? MEMORY : tmpdir();
}

/** Ends and removes the servers of test runs that were killed. */
async function sweep(parent: string, logger: Logger): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(parent, name);
    const home = join(folder, "postgres");
    try {
      if (Date.now() - (await stat(home)).ctimeMs < ABANDONED_AFTER_MS) continue;
      await lockInstance(home);
      await endOrphan(join(home, "data"), logger);
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      logger.debug({ err: error, folder }, "left alone");
    }
  }
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") return { url: given, stop: () => Promise.resolve() };
  const logger = pino({ level: "error" });
  for (const parent of [MEMORY, tmpdir()]) await sweep(parent, logger);
  const dataDir = await mkdtemp(join(await roomyFolder(), PREFIX));
  await chmod(dataDir, 0o755);
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "128MB" };
  const server = await startEmbeddedPostgres({ dataDir, logger, settings });
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
  const ranTemplates = join(tmpdir(), `yiqiao-statements-${process.pid}`);
  const teardown = async (): Promise<void> => {
    await tellUntested(project, ranTemplates);
    await rm(ranTemplates, { force: true });
    await administer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
  try {
    const nullableColumns = await makeTemplate(server.url, template);
    project.provide("statements", { nullableColumns, ranTemplates });
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("testDatabase", { adminUrl: server.url, template });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 3072 });
  project.provide("passwordKey", privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  return teardown;
}

/** @returns its columns that may be null */
async function makeTemplate(adminUrl: string, template: string): Promise<string[]> {
  await administer(adminUrl, `create database ${template} encoding 'UTF8' template template0`);
  const databaseUrl = withDatabase(adminUrl, template);
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), logger: pino({ level: "warn" }) });
  try {
    await migrate(database, MIGRATIONS_FOLDER);
    await seedGoods(database.db, new Date());
    const { rows } = await database.pool.query<{ column: string }>(`
      select attrelid || '.' || attnum as column from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attnum > 0 and not attnotnull`);
    return rows.map(({ column }) => column);
  } finally {
    await database.close();
  }
}

/** Fails a run of all test files in which a template of SQL was never part of a statement that ran. */
async function tellUntested(project: TestProject, ranTemplates: string): Promise<void> {
  const { state, config, logger } = project.vitest;
  const { testFiles } = await project.globTestFiles();
  const ran = new Set(state.getFiles().map(({ filepath }) => filepath));
  if (config.testNamePattern !== undefined || !testFiles.every((file) => ran.has(file))) return;
  const told = new Set((await readFile(ranTemplates, "utf8").catch(() => "")).split("\n"));
  const untested = findTemplates(SOURCES).filter(({ texts }) => !told.has(JSON.stringify(texts)));
  if (untested.length === 0) return;
  const places = untested.map(({ file, line }) => `  ${file}:${line}`).join("\n");
  logger.error(`These templates of SQL are in no statement that a test runs:\n${places}`);
  process.exitCode = 1;
}

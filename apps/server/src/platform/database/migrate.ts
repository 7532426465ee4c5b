import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";
import type { Database } from "./database.ts";
import { DatabaseError, errorMessage } from "./errors.ts";

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
  readonly text: string;
}

type Applied = Omit<Migration, "text">;

const FILE = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** Key of the advisory lock, so that of several processes that start together one migrates and the others wait. */
const LOCK = 7_262_026;

/**
 * Brings the database to the state of the SQL files `NNNN_name.sql` in `folder`, each in a transaction of its own, in
 * the order of their numbers. Numbers may leave gaps for areas of the product, but a file below the newest applied one
 * comes too late. Safe with any number of processes at once.
 *
 * @returns The names of the files that were applied.
 * @throws DatabaseError `migration`: a changed, missing or late file, a database newer than the files, failing SQL.
 */
export async function migrate(
  { pool, learnTables }: Pick<Database, "pool" | "learnTables">,
  folder: string,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const applied = await migrateSchema(client, folder);
    await learnTables();
    return applied;
  } finally {
    client.release(true);
  }
}

/**
 * The same for the schema that the connection's search path names first, which nobody else may change meanwhile.
 *
 * @param only the files to apply, by their numbers; without it all
 * @throws DatabaseError `migration`
 */
export async function migrateSchema(
  client: Pick<ClientBase, "query">,
  folder: string,
  only?: ReadonlySet<number>,
): Promise<string[]> {
  const files = (await readMigrations(folder)).filter(({ number }) => only?.has(number) ?? true);
  await client.query(
    `create table if not exists schema_migrations (
       number int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now()
     )`,
  );
  const applied = await client.query<Applied>("select number, name, sha256 from schema_migrations order by number");
  const pending = pendingMigrations(files, applied.rows);
  for (const migration of pending) await apply(client, migration);
  return pending.map(fileName);
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  for (const file of names.sort()) {
    const match = FILE.exec(file);
    if (match === null) throw new DatabaseError("migration", `${join(folder, file)}: the name must be NNNN_name.sql.`);
    const number = Number(match[1]);
    const twin = migrations.find((other) => other.number === number);
    if (twin !== undefined) {
      throw new DatabaseError("migration", `${folder}: ${fileName(twin)} and ${file} have the same number.`);
    }
    const text = await readFile(join(folder, file), "utf8");
    migrations.push({ number, name: match[2] ?? "", sha256: createHash("sha256").update(text).digest("hex"), text });
  }
  return migrations;
}

function fileName({ number, name }: Applied): string {
  return `${String(number).padStart(4, "0")}_${name}.sql`;
}

function pendingMigrations(files: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const newestFile = files.at(-1)?.number ?? 0;
  const newestApplied = applied.at(-1)?.number ?? 0;
  for (const row of applied) {
    const file = files.find(({ number }) => number === row.number);
    if (file === undefined && row.number > newestFile) {
      throw new DatabaseError(
        "migration",
        `The database is newer than this release: it has ${fileName(row)}. Start the newer release, or restore a backup.`,
      );
    }
    if (file === undefined) {
      throw new DatabaseError("migration", `The database has ${fileName(row)}, which this release lacks.`);
    }
    if (file.name !== row.name || file.sha256 !== row.sha256) {
      throw new DatabaseError(
        "migration",
        `${fileName(file)} was changed after the database applied ${fileName(row)}. Undo the change and add a new file.`,
      );
    }
  }
  const pending = files.filter(({ number }) => !applied.some((row) => row.number === number));
  const late = pending.find(({ number }) => number < newestApplied);
  if (late !== undefined) {
    throw new DatabaseError(
      "migration",
      `${fileName(late)} comes too late: the database is already at ${newestApplied}. Give it a higher number.`,
    );
  }
  return pending;
}

async function apply(client: Pick<ClientBase, "query">, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migration.text);
    await client.query("insert into schema_migrations (number, name, sha256) values ($1, $2, $3)", [
      migration.number,
      migration.name,
      migration.sha256,
    ]);
    await client.query("commit");
  } catch (error) {
    throw new DatabaseError("migration", `${fileName(migration)} failed: ${errorMessage(error)}`, error);
  }
}

import type { Client } from "pg";
import { migrateSchema, MIGRATIONS_FOLDER } from "#platform/database";
import { BackupError, damaged } from "./backup-error.ts";
import type { Manifest } from "./file/manifest.ts";
import { type ArchiveEntry, decompress, readArchive } from "./file/read-archive.ts";
import { isOfKind, type TableGroups } from "./make-backup.ts";
import {
  addForeignKeys,
  addIndexesAndTriggers,
  buildSchema,
  fillTable,
  setSequences,
  dropConstraints,
  type DroppedConstraints,
} from "./tables/build-schema.ts";
import { listTables, placeOf } from "./tables/catalogue.ts";
import { copyPresent, copySequences, type Orphans, referencesOf, settleOrphans } from "./tables/mix-tables.ts";
import { contentOf } from "./tables/read-table.ts";

export interface DatabaseToLoad {
  readonly client: Client;
  readonly schema: string;
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly manifest: Manifest;
  readonly groups: TableGroups;
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/**
 * Loads the tables of a backup into a separate schema, in the form of the release that made the backup. @throws
 * BackupError
 */
export async function loadTables(given: DatabaseToLoad): Promise<DroppedConstraints> {
  const { client, schema, path, passphrase, manifest, signal, onProgress } = given;
  const takenOff = await buildSchema(client, schema, manifest.head.migrations).catch((error: unknown) => {
    throw isRefused(error)
      ? new BackupError("rights", "the database", "The account may make no schema.", error)
      : error;
  });
  await assertWhole(given);
  const all = manifest.tables.reduce((sum, { rows }) => sum + rows, 0) || 1;
  let rows = 0;
  for await (const entry of readArchive({ path, passphrase, signal })) {
    if (entry.name === "jobs") await loadJobs(client, entry);
    if (!entry.name.startsWith("tables/")) continue;
    rows += await loadTable(given, entry);
    onProgress?.(rows / all);
  }
  await setSequences(client, schema, manifest.sequences);
  return takenOff;
}

/** A table that the backup does not have would come back empty. @throws BackupError `damaged` */
async function assertWhole({ client, schema, manifest, groups }: DatabaseToLoad): Promise<void> {
  const isExpected = isOfKind(manifest.head.kind, groups);
  const given = new Set(manifest.tables.map(({ name }) => name));
  const missing = (await listTables(client, schema)).find(({ name }) => isExpected(name) && !given.has(name));
  if (missing !== undefined) throw damaged(`table ${missing.name}`, "it is missing");
}

/** Of the session alone: what waited when the backup was made. */
export const restoredJobs = "restored_jobs";

async function loadJobs(client: Client, { body }: ArchiveEntry): Promise<void> {
  await client.query(`create temporary table if not exists ${restoredJobs} (job jsonb not null)`);
  await fillTable(client, "pg_temp", { name: restoredJobs, columns: ["job"] }, decompress("the jobs", body));
}

async function loadTable({ client, schema, manifest }: DatabaseToLoad, { name, body }: ArchiveEntry): Promise<number> {
  const table = manifest.tables.find((each) => `tables/${each.name}` === name);
  if (table === undefined) throw damaged(name, "the manifest does not know it");
  const rows = await fillTable(client, schema, table, decompress(`table ${table.name}`, body));
  if (rows !== table.rows) throw damaged(`table ${table.name}`, `it has ${rows} rows instead of ${table.rows}`);
  return rows;
}

const isRefused = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "42501";

/** Reads the loaded tables back and compares them with the backup. @throws BackupError `differs` */
export async function compareTables({ client, schema, manifest, signal, onProgress }: DatabaseToLoad): Promise<void> {
  let done = 0;
  for (const { name, columns, rows, content } of manifest.tables) {
    signal.throwIfAborted();
    const loaded = await contentOf(client, schema, { name, columns });
    if (loaded.rows !== rows || loaded.content !== content) {
      throw new BackupError("differs", `table ${name}`, `table ${name} holds something else after it was restored`);
    }
    done += 1;
    onProgress?.(done / manifest.tables.length);
  }
}

/** Restores constraints and indexes; this finds rows that contradict each other. @throws BackupError `damaged` */
export async function completeTables(client: Client, takenOff: DroppedConstraints): Promise<void> {
  await addForeignKeys(client, takenOff);
  await addIndexesAndTriggers(client, takenOff);
}

/**
 * Completes loaded tables and migrates them to this release; a backup of one half gets the other half from the current
 * tables.
 * @returns references that no longer fit together
 */
export async function finishTables(
  { client, schema, manifest, groups }: DatabaseToLoad,
  takenOff: DroppedConstraints,
): Promise<Orphans[]> {
  const isWhole = manifest.head.kind === "full";
  await (isWhole ? addForeignKeys(client, takenOff) : addForeignKeys(client, takenOff, { unchecked: true }));
  await addIndexesAndTriggers(client, takenOff);
  await migrateSchema(client, MIGRATIONS_FOLDER);
  const orphans = isWhole ? [] : await addOtherHalf({ client, schema, manifest, groups });
  for (const { name } of await listTables(client, schema)) await client.query(`analyze ${placeOf(schema, name)}`);
  return orphans;
}

async function addOtherHalf({
  client,
  schema,
  manifest,
  groups,
}: Pick<DatabaseToLoad, "client" | "schema" | "manifest" | "groups">): Promise<Orphans[]> {
  const isBackedUp = isOfKind(manifest.head.kind, groups);
  const tables = (await listTables(client, schema)).map(({ name }) => name);
  const others = new Set(tables.filter((name) => !isBackedUp(name) && !groups.own.has(name)));
  const references = await referencesOf(client, schema);
  const takenOff = await dropConstraints(client, schema);
  await copyPresent(client, schema, others);
  await copySequences(client, schema, others);
  const orphans = await settleOrphans(client, schema, references);
  await completeTables(client, { ...takenOff, foreignKeys: takenOff.foreignKeys.map(checked) });
  return orphans;
}

/** The definition of a key that was added unchecked says so. */
function checked<T extends { readonly add: string }>(key: T): T {
  return { ...key, add: key.add.replace(/ NOT VALID$/, "") };
}

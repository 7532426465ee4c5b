import { z } from "zod";
import { createHash } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import type { Client } from "pg";
import { queryRows, queueSchema } from "#platform/database";
import type { ObjectStore } from "#platform/storage";
import { type Archive, writeArchive } from "./file/archive.ts";
import {
  migrationSchema,
  type BackupHead,
  type BackupKind,
  formatVersion,
  type Manifest,
  type SequenceEntry,
  type TableEntry,
} from "./file/manifest.ts";
import { packObjects, rememberKeys } from "./objects/pack-objects.ts";
import { hasTable, type ListedTable, listSequences, listTables, placeOf } from "./tables/catalogue.ts";
import { readQuery, readTable } from "./tables/read-table.ts";
import { endOnAbort, withSession } from "./tables/session.ts";

/** Assigns tables to a half of the backup; tables that are not listed belong to the user database. */
export interface TableGroups {
  /** The search store. */
  readonly search: ReadonlySet<string>;
  /** What an installation keeps of its own whatever is restored; in no backup. */
  readonly own: ReadonlySet<string>;
}

export type BackupStep = "tables" | "files" | "finishing";
export type ReportProgress = (step: BackupStep, share: number) => void;

export interface BackupToMake {
  readonly connectionString: string;
  readonly files: Pick<ObjectStore, "list" | "get">;
  /** Of the store, which are no files of the product. */
  readonly skippedFiles: string;
  readonly groups: TableGroups;
  readonly kind: BackupKind;
  /** Where the file comes to lie. */
  readonly path: string;
  readonly passphrase: string | undefined;
  /** `secrets.key`; it goes into encrypted backups alone. */
  readonly secretsKey: Buffer | undefined;
  readonly productVersion: string;
  readonly signal: AbortSignal;
  readonly onProgress?: ReportProgress;
  /** log2 of scrypt's cost; for tests. */
  readonly cost?: number;
}

export interface MadeBackup {
  readonly manifest: Manifest;
  readonly sizeBytes: number;
}

/** Kinds of jobs that are not taken along: what was sent must not be sent again, and work on backups is this very work. */
const skippedJobs = "^(mail|sms|backups)\\.|\\.dead$";

/** Which tables a backup of this kind contains. */
export function isOfKind(kind: BackupKind, { search, own }: TableGroups): (table: string) => boolean {
  return (table) => !own.has(table) && (kind === "full" || (kind === "search") === search.has(table));
}

/**
 * Makes a backup without interrupting users: first all tables from one snapshot, then the files. If it fails, nothing
 * is left at `path`.
 * @throws errors of the database, the store or the disk, or the reason of `signal`
 */
export async function makeBackup(backup: BackupToMake): Promise<MadeBackup> {
  const { path, passphrase, signal, cost } = backup;
  const archive = writeArchive({ path, passphrase, signal, ...(cost !== undefined && { cost }) });
  try {
    const manifest = await fill(archive, backup);
    await archive.finish();
    return { manifest, sizeBytes: (await stat(path)).size };
  } catch (error) {
    await archive.abort();
    await rm(path, { force: true });
    throw signal.aborted ? signal.reason : error;
  }
}

async function fill(archive: Archive, backup: BackupToMake): Promise<Manifest> {
  const { kind, files, skippedFiles, signal, passphrase, secretsKey } = backup;
  const report: ReportProgress = (step, share) => backup.onProgress?.(step, share);
  const takesFiles = kind === "full";
  await using remembered = takesFiles
    ? await rememberKeys(files, { skippedFiles, path: `${backup.path}.keys` })
    : undefined;
  const database = await packDatabase(archive, backup, report);
  const packed =
    remembered &&
    (await packObjects(archive, {
      files,
      skippedFiles,
      remembered,
      listPath: `${backup.path}.objects`,
      signal,
      report,
    }));
  const takesKey = passphrase !== undefined && secretsKey !== undefined && kind !== "search";
  if (takesKey) await archive.add("secrets.key", secretsKey);
  const manifest: Manifest = {
    ...database,
    objects: packed?.objects ?? null,
    vanished: packed?.vanished ?? { count: 0, keys: [] },
    hasSecretsKey: takesKey,
  };
  report("finishing", 0);
  const bytes = Buffer.from(JSON.stringify(manifest));
  await archive.add("manifest.json", bytes);
  await archive.add("manifest.sha256", Buffer.from(createHash("sha256").update(bytes).digest("hex")));
  return manifest;
}

type DatabasePart = Pick<Manifest, "head" | "tables" | "sequences" | "jobs">;

function packDatabase(archive: Archive, backup: BackupToMake, report: ReportProgress): Promise<DatabasePart> {
  return withSession(backup.connectionString, "backup", async (client) => {
    const release = endOnAbort(client, backup.signal);
    try {
      await client.query("begin isolation level repeatable read read only");
      const head = await headOf(client, backup);
      await archive.add("backup.json", Buffer.from(JSON.stringify(head)));
      const isMine = isOfKind(backup.kind, backup.groups);
      const listed = (await listTables(client, "public")).filter(({ name }) => isMine(name));
      const tables = await packTables(archive, { client, listed, report });
      const jobs = await packJobs(archive, client, backup.kind !== "search");
      const sequences = await readSequences(client);
      await client.query("commit");
      return { head, tables, jobs, sequences };
    } finally {
      release();
    }
  });
}

async function headOf(client: Client, { kind, productVersion }: BackupToMake): Promise<BackupHead> {
  const moments = await queryRows(client, z.object({ now: z.date() }), "select now()");
  const migrations = await queryRows(
    client,
    migrationSchema,
    "select number, name, sha256 from public.schema_migrations order by number",
  );
  const createdAt = (moments[0]?.now ?? new Date()).toISOString();
  return { format: "yiqiao-backup", formatVersion, productVersion, kind, createdAt, migrations };
}

interface TablesToPack {
  readonly client: Client;
  readonly listed: readonly ListedTable[];
  readonly report: ReportProgress;
}

async function packTables(archive: Archive, { client, listed, report }: TablesToPack): Promise<TableEntry[]> {
  const all = listed.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  let before = 0;
  const entries: TableEntry[] = [];
  for (const table of listed) {
    const read = readTable(client, "public", table);
    let seen = 0;
    const watchBytes = async function* (): AsyncGenerator<Buffer> {
      for await (const bytes of read.body) {
        seen += bytes.length;
        // Text and pages differ in size; a table is never told to be done before it is.
        report("tables", (before + Math.min(seen, table.bytes)) / all);
        yield bytes;
      }
    };
    await archive.addCompressed(`tables/${table.name}`, watchBytes());
    before += table.bytes;
    report("tables", before / all);
    entries.push({ name: table.name, columns: [...table.columns], ...read.content() });
  }
  return entries;
}

/** Jobs that wait or run, so that what was accepted and not yet done is done after a restore. */
async function packJobs(archive: Archive, client: Client, isWanted: boolean): Promise<Manifest["jobs"]> {
  const isThere = isWanted && (await hasTable(client, queueSchema, "job"));
  const query = isThere
    ? `select json_build_object('name', name, 'data', data, 'priority', priority, 'singleton_key', singleton_key,
         'start_after', start_after) from ${queueSchema}.job where state < 'completed' and name !~ '${skippedJobs}' order by created_on`
    : "select 1 where false";
  const read = readQuery(client, query);
  await archive.addCompressed("jobs", read.body);
  const { rows, sha256 } = read.content();
  return { count: rows, sha256 };
}

/** Read outside of the snapshot, where they are never behind it. */
async function readSequences(client: Client): Promise<SequenceEntry[]> {
  const entries: SequenceEntry[] = [];
  for (const name of await listSequences(client, "public")) {
    const rows = await queryRows(
      client,
      z.object({ value: z.string(), isCalled: z.boolean() }),
      `select last_value::text as value, is_called as "isCalled" from ${placeOf("public", name)}`,
    );
    for (const { value, isCalled } of rows) entries.push({ name, value, isCalled });
  }
  return entries;
}

import { z } from "zod";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BackupKind, BackupStepName, BackupSummary } from "@yiqiao/contracts/backups";
import { checkByRestoring, checkFile, makeBackup, type Manifest, withSession } from "#platform/backup";
import type { Clock } from "#platform/clock";
import { type Database, queryRows } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Maintenance } from "#platform/maintenance";
import type { Secrets } from "#platform/secrets";
import type { ObjectStore } from "#platform/storage";
import type { BackupStores } from "./backup-stores.ts";
import { tableGroups } from "./table-groups.ts";

/** What work on backups stands on, in a process of the product and in a command. */
export interface BackupWork {
  readonly database: Database;
  readonly files: ObjectStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly stores: BackupStores;
  readonly maintenance: Pick<Maintenance, "begin">;
  /** log2 of scrypt's cost; for tests. */
  readonly cost?: number;
}

export type Report = (step: BackupStepName, share: number) => void;

/** Of the object store: where backups lie in the bucket of files, and what a restore puts aside. */
export const skippedFiles = "backups/";

const manifest = readFileSync(join(import.meta.dirname, "../../../../../package.json"), "utf8");
export const productVersion = String((JSON.parse(manifest) as { readonly version: unknown }).version);

/** Backups and restores of a database one at a time, over all processes and commands. */
const lock = 7_262_031;

/** @throws {DomainError} `backupBusy` */
export function runExclusively<T>(of: Pick<BackupWork, "database">, work: () => Promise<T>): Promise<T> {
  return withLock(of, "pg_try_advisory_lock($1)", [lock], work);
}

/** The same for work on one thing, beside work on others. @throws {DomainError} `backupBusy` */
export function runExclusivelyFor<T>(of: Pick<BackupWork, "database">, id: string, work: () => Promise<T>): Promise<T> {
  return withLock(of, "pg_try_advisory_lock($1, hashtext($2))", [lock, id], work);
}

function withLock<T>(
  { database }: Pick<BackupWork, "database">,
  take: string,
  values: readonly (number | string)[],
  work: () => Promise<T>,
): Promise<T> {
  return withSession(database.connectionString, "backup lock", async (client) => {
    const rows = await queryRows(client, z.object({ taken: z.boolean() }), `select ${take} as taken`, values);
    if (rows[0]?.taken !== true) throw new DomainError("backupBusy");
    return work();
  });
}

export interface FileToMake {
  readonly kind: BackupKind;
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly signal: AbortSignal;
  readonly report: Report;
}

/** Makes a backup's file and restores it for a check. */
export async function makeCheckedFile(work: BackupWork, file: FileToMake) {
  const { database, files, secrets, cost } = work;
  const { kind, path, passphrase, signal, report } = file;
  const made = await makeBackup({
    connectionString: database.connectionString,
    files,
    skippedFiles,
    groups: tableGroups,
    kind,
    path,
    passphrase,
    secretsKey: await secrets.pack(),
    productVersion,
    signal,
    onProgress: report,
    ...(cost !== undefined && { cost }),
  });
  await tryRestoring(work, { path, seenPath: `${path}.seen`, passphrase, signal, report });
  return made;
}

export interface FileToTry extends Omit<FileToMake, "kind"> {
  /** Where a list may lie meanwhile: not beside a backup, where nothing but backups is looked for. */
  readonly seenPath: string;
}

/** Reads a file through, restores it into a database that is thrown away, and compares. */
export async function tryRestoring(
  { database }: Pick<BackupWork, "database">,
  { path, seenPath, passphrase, signal, report }: FileToTry,
): Promise<Manifest> {
  const onProgress = (share: number): void => report("checking", share * 0.3);
  const found = await checkFile({ path, passphrase, workPath: seenPath, signal, onProgress });
  await checkByRestoring({
    connectionString: database.connectionString,
    path,
    passphrase,
    manifest: found,
    groups: tableGroups,
    signal,
    onProgress: (share) => report("checking", 0.3 + share * 0.7),
  });
  return found;
}

export function summaryOf({ head, tables, objects, vanished, hasSecretsKey }: Manifest): BackupSummary {
  return {
    product_version: head.productVersion,
    migration: head.migrations.at(-1)?.number ?? 0,
    shows: head.createdAt,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: objects?.count ?? 0,
    files_bytes: objects?.bytes ?? 0,
    vanished: vanished.count,
    vanished_files: vanished.keys,
    has_secrets_key: hasSecretsKey,
  };
}

/** The folder of files that are being made, which the first of them makes. */
export async function workPath({ stores }: Pick<BackupWork, "stores">, name: string): Promise<string> {
  await mkdir(stores.workFolder, { recursive: true, mode: 0o700 });
  return join(stores.workFolder, name);
}

import { createHash } from "node:crypto";
import { type Client, escapeIdentifier } from "pg";
import type { Manifest } from "./file/manifest.ts";
import type { TableGroups } from "./make-backup.ts";
import { compareTables, completeTables, loadTables } from "./restore-database.ts";
import { addIndexesAndTriggers, dropSchema } from "./tables/build-schema.ts";
import { endOnAbort, withSession } from "./tables/session.ts";

export interface BackupToCheck {
  readonly connectionString: string;
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly manifest: Manifest;
  readonly groups: TableGroups;
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

const scratchSchema = "yiqiao_check";

/** The name of the database in which backups of another are tried; one at a time. */
function scratchName(connectionString: string): string {
  const path = new URL(connectionString).pathname;
  return `yiqiao_check_${createHash("sha256").update(path).digest("hex").slice(0, 12)}`;
}

/**
 * Restores a backup into a temporary database, reads it back and compares. If the account may not create a database, a
 * temporary schema of the current one is used.
 * @throws BackupError
 */
export async function checkByRestoring(check: BackupToCheck): Promise<void> {
  const { connectionString } = check;
  const scratch = await createScratch(connectionString);
  if (scratch === undefined) return inSchema(connectionString, check);
  try {
    await inSchema(scratch, check);
  } finally {
    await dropScratch(connectionString);
  }
}

async function inSchema(connectionString: string, check: BackupToCheck): Promise<void> {
  try {
    await withSession(connectionString, "backup check", (client) => tryOut(client, check));
  } finally {
    await withSession(connectionString, "backup check", (client) => dropSchema(client, scratchSchema));
  }
}

async function tryOut(client: Client, check: BackupToCheck) {
  const { path, passphrase, manifest, groups, signal, onProgress } = check;
  const release = endOnAbort(client, signal);
  const load = { client, schema: scratchSchema, path, passphrase, manifest, groups, signal };
  try {
    await client.query("set synchronous_commit = off");
    const takenOff = await loadTables({ ...load, onProgress: (share) => onProgress?.(share * 0.6) });
    await compareTables({ ...load, onProgress: (share) => onProgress?.(0.6 + share * 0.2) });
    // One half alone has nothing to point at.
    await (manifest.head.kind === "full" ? completeTables(client, takenOff) : addIndexesAndTriggers(client, takenOff));
    onProgress?.(1);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    release();
  }
}

/** The address of a new database; undefined where the account may make none. */
async function createScratch(connectionString: string): Promise<string | undefined> {
  await dropScratch(connectionString);
  const name = scratchName(connectionString);
  try {
    await withSession(connectionString, "backup check", (client) =>
      client.query(`create database ${escapeIdentifier(name)} encoding 'UTF8' template template0`),
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "42501") return undefined;
    throw error;
  }
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Also removes what a killed check left behind. */
export async function dropScratch(connectionString: string): Promise<void> {
  const name = escapeIdentifier(scratchName(connectionString));
  await withSession(connectionString, "backup check", async (client) => {
    await client.query(`drop database if exists ${name} with (force)`).catch((error: unknown) => {
      const isRefused = error instanceof Error && "code" in error && error.code === "42501";
      if (!isRefused) throw error;
    });
    await dropSchema(client, scratchSchema);
  });
}

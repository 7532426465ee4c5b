import { z } from "zod";
import type { RestoreOutcome } from "@yiqiao/contracts/backups";
import {
  checkFile,
  dropSchema,
  endOnAbort,
  finishTables,
  loadTables,
  type Manifest,
  type ObjectsToRestore,
  openSession,
  placeObjects,
  putObjectsAside,
  readSecretsKey,
  removeOthers,
  restoredJobs,
  type Session,
  switchSchema,
} from "#platform/backup";
import { queryRows, queueSchema } from "#platform/database";
import { countUnreadable } from "#platform/secrets";
import { copyAuditEntries } from "./copy-audit-entries.ts";
import { setRestored } from "./restores.repository.ts";
import { ownTables, tableGroups } from "./table-groups.ts";
import { type BackupWork, type Report, skippedFiles, workPath } from "./work.ts";

/** In which a backup is loaded, beside the tables that people work with. */
export const restoreSchema = "yiqiao_restore";

export interface FileToRestore {
  /** Of its row in `backup_restores`. */
  readonly id: string;
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly signal: AbortSignal;
  readonly report: Report;
  /** Told when everything rests, before anything is replaced. */
  readonly beforeSwitch: () => Promise<void>;
}

/**
 * Puts a backup into the place of what is there. Everything that takes long is done while people work, beside what they
 * work with; then the installation rests, what is there is backed up, and the tables are switched in one transaction.
 * Whatever fails before that, or kills the process, leaves everything as it was.
 */
export async function restoreFile(work: BackupWork, restore: FileToRestore): Promise<RestoreOutcome> {
  const { path, passphrase, signal, report, id } = restore;
  const seen = await workPath(work, `${id}.restore.seen`);
  const onProgress = (share: number): void => report("reading", share);
  const manifest = await checkFile({ path, passphrase, workPath: seen, signal, onProgress });
  const client = await openSession(work.database.connectionString, "restore");
  const release = endOnAbort(client, signal);
  const objects = objectsOf(work, restore);
  let isSwitched = false;
  try {
    const load = { client, schema: restoreSchema, path, passphrase, manifest, signal, groups: tableGroups };
    const takenOff = await loadTables({ ...load, onProgress: (share) => report("loading", share) });
    const isWhole = manifest.head.kind === "full";
    if (isWhole) await finishTables(load, takenOff);
    report("files", 0);
    if (manifest.objects !== null) await putObjectsAside(objects);
    report("resting", 0);
    await using quiet = await work.maintenance.begin({ step: "resting", share: 0 });
    await restore.beforeSwitch();
    await quiet.tell({ step: "switching", share: 0 });
    report("switching", 0);
    const orphans = isWhole ? [] : await finishTables(load, takenOff);
    const key = manifest.hasSecretsKey ? await readSecretsKey({ path, passphrase }) : undefined;
    if (key !== undefined) await work.secrets.adopt(key);
    signal.throwIfAborted();
    const switchedAt = await switchTables(client, { manifest, id, at: work.clock.now() });
    isSwitched = true;
    await work.database.learnTables();
    report("cleaning", 0);
    await placeObjects(objects);
    if (manifest.objects !== null) await removeOthers(objects, switchedAt);
    return await finish(work, { id, manifest, orphans });
  } catch (error) {
    // What waits beside the files is of no use any more; a process that stops leaves it to whoever gives the restore up.
    if (!isSwitched && !signal.aborted) await work.files.deletePrefix(objects.staged).catch(() => undefined);
    throw signal.aborted ? signal.reason : error;
  } finally {
    release();
    await client.end().catch(() => undefined);
    await dropRestoreSchema(work);
  }
}

type SwitchedRestore = Pick<FileToRestore, "id" | "path" | "passphrase" | "signal">;

/** The files that tables name which were switched, whether their backup is still there or not. */
export async function placeSwitched({ files }: Pick<BackupWork, "files">, id: string): Promise<void> {
  await placeObjects({ files, staged: stagedOf(id) });
}

/** Does the rest of a restore whose process was killed after the tables were switched and its files placed. */
export async function finishSwitched(work: BackupWork, restore: SwitchedRestore, switchedAt: Date): Promise<void> {
  const { path, passphrase, signal } = restore;
  const seen = await workPath(work, `${restore.id}.restore.seen`);
  const manifest = await checkFile({ path, passphrase, workPath: seen, signal });
  if (manifest.objects !== null) await removeOthers(objectsOf(work, restore), switchedAt);
  await finish(work, { id: restore.id, manifest, orphans: [] });
}

export const stagedOf = (id: string): string => `${skippedFiles}restore-${id}/`;

function objectsOf(
  { files }: Pick<BackupWork, "files">,
  { id, path, passphrase, signal }: SwitchedRestore,
): ObjectsToRestore {
  return { files, skippedFiles, staged: stagedOf(id), path, passphrase, signal };
}

interface Switch {
  readonly manifest: Manifest;
  readonly id: string;
  readonly at: Date;
}

async function switchTables(client: Session, { manifest, id, at }: Switch): Promise<Date> {
  const { kind, createdAt } = manifest.head;
  await switchSchema(client, {
    from: restoreSchema,
    kept: ownTables,
    before: async (session) => {
      if (kind === "search") return;
      await copyAuditEntries(session, restoreSchema, createdAt);
      await session.query(`delete from ${restoreSchema}.sessions`);
    },
    after: async (session) => {
      if (kind !== "search") await replaceJobs(session);
      await session.query("update public.backup_restores set state = 'switched', switched_at = $2 where id = $1", [
        id,
        at,
      ]);
      await session.query(
        `insert into public.audit_log (at, site_id, actor, action, target, outcome, after)
         values ($1, 0, 'system', 'backup.restored', $2, 'success', $3)`,
        [at, `restore:${id}`, JSON.stringify({ kind, shows: createdAt })],
      );
    },
  });
  return at;
}

/** Jobs of what was replaced go; those of the backup wait until a process takes them into the queue. */
async function replaceJobs(session: Session): Promise<void> {
  const rows = await queryRows(
    session,
    z.object({ found: z.boolean() }),
    "select to_regclass($1) is not null as found",
    [`${queueSchema}.job`],
  );
  if (rows[0]?.found === true) {
    await session.query(`delete from ${queueSchema}.job where name !~ '^backups\\.' and state <= 'active'`);
  }
  await session.query("delete from public.backup_jobs");
  await session.query(`insert into public.backup_jobs (job) select job from pg_temp.${restoredJobs}`);
}

async function finish(
  { database, secrets, clock }: BackupWork,
  {
    id,
    manifest,
    orphans,
  }: { readonly id: string; readonly manifest: Manifest; readonly orphans: RestoreOutcome["orphans"] },
): Promise<RestoreOutcome> {
  const unreadable = await countUnreadable(database.db, secrets);
  const outcome: RestoreOutcome = {
    orphans: [...orphans],
    unreadable: { engines: unreadable.engines ?? 0, two_factor: unreadable.two_factor ?? 0 },
    jobs: manifest.jobs.count,
  };
  await setRestored(database.db, { id, outcome, at: clock.now() });
  return outcome;
}

async function dropRestoreSchema({ database }: Pick<BackupWork, "database">): Promise<void> {
  const client = await openSession(database.connectionString, "restore");
  try {
    await dropSchema(client, restoreSchema);
  } finally {
    await client.end();
  }
}

export { dropRestoreSchema };

import { rm } from "node:fs/promises";
import { dropScratch } from "#platform/backup";
import { DomainError } from "#platform/errors";
import {
  deleteBackup,
  findBackup,
  listReady,
  setChecked,
  setFailed,
  setReady,
  type StoredBackup,
  updateProgress,
} from "./backups.repository.ts";
import { failureOf } from "./failures.ts";
import { createProgress } from "./progress.ts";
import { listRestoresUnderWay } from "./restores.repository.ts";
import { readSettings } from "./settings.repository.ts";
import { settingsPassphrase } from "./passphrase.ts";
import {
  runExclusively,
  type BackupWork,
  makeCheckedFile,
  productVersion,
  summaryOf,
  tryRestoring,
  workPath,
} from "./work.ts";

const dayMs = 24 * 3_600_000;

/** Makes a backup that was asked for. What it comes to stands in its row; a failure of it is no failure of the job. */
export async function runBackup(work: BackupWork, id: string, jobSignal: AbortSignal): Promise<void> {
  const backup = await findBackup(work.database.db, id);
  if (backup === undefined || !["waiting", "running"].includes(backup.state)) return;
  const stop = new AbortController();
  const signal = AbortSignal.any([jobSignal, stop.signal]);
  try {
    await runExclusively(work, () =>
      makeAndStore(work, { backup, signal, stop: () => stop.abort(new DomainError("backupState")) }),
    );
    await applyRetention(work);
  } catch (error) {
    // A process that stops leaves the job to the next one.
    if (jobSignal.aborted) throw error;
    const at = work.clock.now();
    await setFailed(work.database.db, { id, ...named(failureOf(error, productVersion)), at });
  }
}

const named = ({ error, details }: ReturnType<typeof failureOf>) => ({ error, details });

interface Making {
  readonly backup: StoredBackup;
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/** Within {@link runExclusively}; also for the backup that a restore makes before it begins. */
export async function makeAndStore(work: BackupWork, { backup, signal, stop }: Making): Promise<void> {
  const { database, clock, stores } = work;
  const { id, kind, file, encrypted, place } = backup;
  const path = await workPath(work, `${id}.part`);
  await using progress = createProgress(async (step, share) => {
    if (await updateProgress(database.db, { id, step, share })) stop();
  });
  const { report } = progress;
  report("tables", 0);
  const passphrase = encrypted ? await settingsPassphrase(work) : undefined;
  try {
    const { manifest, sizeBytes } = await makeCheckedFile(work, { kind, path, passphrase, signal, report });
    const checkedAt = clock.now();
    report("storing", 0);
    await stores.of(place).store(path, file, signal);
    await progress[Symbol.asyncDispose]();
    await setReady(database.db, { id, summary: summaryOf(manifest), sizeBytes, at: clock.now(), checkedAt });
  } finally {
    await rm(path, { force: true });
  }
}

/** Checks a backup that is there. */
export async function runCheck(
  work: BackupWork,
  { id, passphrase }: { readonly id: string; readonly passphrase: string | undefined },
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, stores } = work;
  const backup = await findBackup(database.db, id);
  if (backup?.state !== "ready") return;
  await using progress = createProgress(async (step, share) => {
    await updateProgress(database.db, { id, step, share });
  });
  const { report } = progress;
  report("reading", 0);
  try {
    await runExclusively(work, async () => {
      const path = await workPath(work, `${id}.check`);
      await using file = await stores.of(backup.place).borrow(backup.file, path, signal);
      await tryRestoring(work, { path: file.path, seenPath: `${path}.seen`, passphrase, signal, report });
    });
    await progress[Symbol.asyncDispose]();
    await setChecked(database.db, { id, error: null, details: {}, at: clock.now() });
  } catch (error) {
    if (signal.aborted) throw error;
    await progress[Symbol.asyncDispose]();
    await setChecked(database.db, { id, ...failureOf(error, productVersion), at: clock.now() });
  }
}

/**
 * Deletes backups by the clock and before restores that are too many or too old, never the newest one. What somebody made
 * or brought in stays until somebody deletes it.
 */
export async function applyRetention({ database, clock, stores }: BackupWork): Promise<void> {
  const settings = await readSettings(database.db);
  if (settings === undefined) return;
  const { keepCount, keepDays } = settings;
  const [, ...older] = await listReady(database.db);
  const own = older.filter(({ reason }) => reason === "schedule" || reason === "safety");
  const before = clock.now().getTime() - keepDays * dayMs;
  const restored = new Set((await listRestoresUnderWay(database.db)).map(({ backupId }) => backupId));
  const gone = own.filter(({ createdAt }, at) => at + 1 >= keepCount || createdAt.getTime() < before);
  for (const { id, place, file } of gone) {
    // It is read several times, the last time after the tables were switched.
    if (restored.has(id)) continue;
    await stores.of(place).remove(file);
    await deleteBackup(database.db, id);
  }
}

/** What a killed process left of a backup. */
export async function tidyBackup(work: BackupWork, { id }: Pick<StoredBackup, "id">): Promise<void> {
  for (const end of ["part", "part.keys", "part.objects", "part.seen", "check", "check.seen"]) {
    await rm(await workPath(work, `${id}.${end}`), { force: true });
  }
  await dropScratch(work.database.connectionString);
}

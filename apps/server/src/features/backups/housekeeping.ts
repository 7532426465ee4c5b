import { rm } from "node:fs/promises";
import { DomainError } from "#platform/errors";
import { requeueJobs } from "#platform/queue";
import { listUnderWay, pruneFailed, setFailed } from "./backups.repository.ts";
import type { Backups } from "./backups.service.ts";
import { applyRetention, tidyBackup } from "./run-backup.ts";
import { giveUp, runRestore } from "./run-restore.ts";
import { hasWorkQueued, listRestoresUnderWay, takeRestoredJobs } from "./restores.repository.ts";
import { lastDue } from "./schedule.ts";
import { readSettings, takeDue } from "./settings.repository.ts";
import { deleteUploadsBefore } from "./uploads.repository.ts";
import { runExclusively, type BackupWork, workPath } from "./work.ts";

const failedDays = 30;
const uploadDays = 3;
const dayMs = 24 * 3_600_000;
const jobsAtOnce = 1000;

/** Begins what is due by the clock, and removes what is old or was left behind. */
export async function runHousekeeping(work: BackupWork, backups: Pick<Backups, "makeScheduled">): Promise<void> {
  const { database, clock } = work;
  const now = clock.now();
  // What cannot be put in order keeps nothing else from being done.
  const [recovered] = await Promise.allSettled([recover(work, new AbortController().signal)]);
  await requeueRestored(work);
  const settings = await readSettings(database.db);
  const due = settings && lastDue(settings, now);
  if (due !== undefined && (await takeDue(database.db, due))) await backups.makeScheduled();
  await applyRetention(work);
  await pruneFailed(database.db, new Date(now.getTime() - failedDays * dayMs));
  for (const id of await deleteUploadsBefore(database.db, new Date(now.getTime() - uploadDays * dayMs))) {
    await rm(await workPath(work, `${id}.upload`), { force: true });
  }
  if (recovered.status === "rejected") throw recovered.reason;
}

/**
 * Where nothing runs and nothing is queued any more, what is told to be under way was killed: a restore that had switched
 * the tables is finished, everything else is given up, and what it left is removed.
 */
export async function recover(work: BackupWork, signal: AbortSignal): Promise<void> {
  const { database, clock } = work;
  const backups = await listUnderWay(database.db);
  const restores = await listRestoresUnderWay(database.db);
  if (backups.length + restores.length === 0 || (await hasWorkQueued(database.db))) return;
  const interrupted = new DomainError("backupInterrupted");
  try {
    await runExclusively(work, async () => {
      for (const backup of backups) {
        const failure = { error: interrupted.error, details: {}, at: clock.now() };
        await setFailed(database.db, { id: backup.id, ...failure });
        await tidyBackup(work, backup);
      }
      for (const restore of restores) if (restore.state !== "switched") await giveUp(work, restore, interrupted);
    });
  } catch (error) {
    // Somebody works after all.
    if (error instanceof DomainError && error.error === "backupBusy") return;
    throw error;
  }
  for (const restore of restores) if (restore.state === "switched") await runRestore(work, restore.id, signal);
}

/** Gives the queue what waited in a restored backup. */
export async function requeueRestored({ database }: Pick<BackupWork, "database">): Promise<void> {
  for (let taken = jobsAtOnce; taken === jobsAtOnce;) {
    taken = await database.transaction(async (tx) => {
      const jobs = await takeRestoredJobs(tx, jobsAtOnce);
      if (jobs.length > 0) await requeueJobs(tx, jobs);
      return jobs.length;
    });
  }
}

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { RestoreOutcome } from "@yiqiao/contracts/backups";
import { BackupError } from "#platform/backup";
import { DomainError } from "#platform/errors";
import { sealIn } from "#platform/secrets";
import { findBackup, insertBackup, setFailed } from "./backups.repository.ts";
import { failureOf } from "./failures.ts";
import { fileNameOf } from "./file-name.ts";
import { restorePassphrase, restorePlace, settingsPassphrase } from "./passphrase.ts";
import { createProgress } from "./progress.ts";
import { dropRestoreSchema, finishSwitched, placeSwitched, restoreFile, stagedOf } from "./restore-file.ts";
import {
  findRestore,
  insertRestore,
  setRestoreFailed,
  setUnsettled,
  type StoredRestore,
  updateRestore,
} from "./restores.repository.ts";
import { makeAndStore } from "./run-backup.ts";
import { readSettings } from "./settings.repository.ts";
import { runExclusively, type BackupWork, productVersion, type Report, workPath } from "./work.ts";

/** Restores what was asked for. What it comes to stands in its row; a failure of it is no failure of the job. */
export async function runRestore(work: BackupWork, id: string, signal: AbortSignal): Promise<void> {
  const { database, clock } = work;
  const restore = await findRestore(database.db, id);
  if (restore === undefined) return;
  // The process that had it is gone, or still at it and holds the lock.
  if (restore.state === "running") {
    return runExclusively(work, () => giveUp(work, restore, new DomainError("backupInterrupted")));
  }
  if (restore.state !== "waiting" && restore.state !== "switched") return;
  try {
    await runExclusively(work, () =>
      restore.state === "switched" ? goOn(work, restore, signal) : restoreStored(work, restore, signal),
    );
  } catch (error) {
    const now = await findRestore(database.db, id);
    if (now?.state === "switched" && !signal.aborted && isForGood(error)) {
      return setUnsettled(database.db, { id, ...failureOf(error, productVersion), at: clock.now() });
    }
    // Its tables are there: what is left of it is done by the next try.
    if (now?.state === "switched" || signal.aborted) throw error;
    await setRestoreFailed(database.db, { id, ...failureOf(error, productVersion), at: clock.now() });
  }
}

/** Another try would fail the same way: the backup is gone, or cannot be read. */
const isForGood = (error: unknown): boolean =>
  error instanceof BackupError || (error instanceof DomainError && error.error === "backupMissing");

/** What a killed process began and did not switch: everything is as it was, and what it left is removed. */
export async function giveUp(work: BackupWork, { id }: StoredRestore, error: DomainError): Promise<void> {
  await setRestoreFailed(work.database.db, { id, ...failureOf(error, productVersion), at: work.clock.now() });
  await tidyRestore(work, id);
}

export async function tidyRestore(work: BackupWork, id: string): Promise<void> {
  await dropRestoreSchema(work);
  for (const end of ["restore", "restore.seen"]) await rm(await workPath(work, `${id}.${end}`), { force: true });
  await work.files.deletePrefix(stagedOf(id));
}

async function borrow(work: BackupWork, { id, backupId, file }: StoredRestore, signal: AbortSignal) {
  // Of a command: its own path, which stays where it is.
  if (backupId === null) {
    if (!existsSync(file)) throw new DomainError("backupMissing");
    return { path: file, [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  const backup = await findBackup(work.database.db, backupId);
  if (backup === undefined) throw new DomainError("backupMissing");
  return work.stores.of(backup.place).borrow(backup.file, await workPath(work, `${id}.restore`), signal);
}

async function goOn(work: BackupWork, restore: StoredRestore, signal: AbortSignal): Promise<void> {
  await placeSwitched(work, restore.id);
  await using file = await borrow(work, restore, signal);
  const passphrase = await restorePassphrase(work, restore);
  const { id, switchedAt } = restore;
  await finishSwitched(work, { id, path: file.path, passphrase, signal }, switchedAt ?? work.clock.now());
}

export interface RestoreByCommand {
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly signal: AbortSignal;
  readonly report: Report;
}

/** Restores a file that a command names. @throws what is wrong, after it was written down */
export async function restoreByCommand(work: BackupWork, given: RestoreByCommand): Promise<RestoreOutcome> {
  const { path, passphrase, signal, report } = given;
  const { database, clock, secrets } = work;
  const id = randomUUID();
  const row = { id, backupId: null, file: path, kind: "full", createdAt: clock.now() } as const;
  await database.transaction(async (tx) => {
    const place = restorePlace(id);
    const sealed = passphrase === undefined ? null : await sealIn(tx, secrets, { plaintext: passphrase, place });
    await insertRestore(tx, { ...row, passphrase: sealed });
  });
  const beforeSwitch = async (): Promise<void> => {
    report("safety", 0);
    await makeSafetyBackup(work, signal);
  };
  try {
    return await runExclusively(work, () => restoreFile(work, { id, path, passphrase, signal, report, beforeSwitch }));
  } catch (error) {
    await setRestoreFailed(database.db, { id, ...failureOf(error, productVersion), at: clock.now() });
    throw error;
  }
}

async function restoreStored(work: BackupWork, restore: StoredRestore, signal: AbortSignal): Promise<void> {
  const { id } = restore;
  const { db } = work.database;
  await using progress = createProgress((step, share) => updateRestore(db, { id, step, share }));
  progress.report("reading", 0);
  await using file = await borrow(work, restore, signal);
  const passphrase = await restorePassphrase(work, restore);
  await restoreFile(work, {
    id,
    path: file.path,
    passphrase,
    signal,
    report: progress.report,
    beforeSwitch: async () => {
      progress.report("safety", 0);
      await makeSafetyBackup(work, signal);
    },
  });
}

/** A backup of everything as it is, kept beside the others; without it nothing is replaced. */
async function makeSafetyBackup(work: BackupWork, signal: AbortSignal): Promise<void> {
  const { database, clock } = work;
  const settings = await readSettings(database.db);
  const encrypted = (await settingsPassphrase(work)) !== undefined;
  const id = randomUUID();
  const createdAt = clock.now();
  const file = fileNameOf({ id, kind: "full", createdAt, encrypted });
  const place = settings?.place ?? "disk";
  await insertBackup(database.db, { id, kind: "full", reason: "safety", place, file, encrypted, createdAt });
  try {
    const backup = await findBackup(database.db, id);
    if (backup === undefined) throw new DomainError("backupMissing");
    await makeAndStore(work, { backup, signal, stop: () => undefined });
  } catch (error) {
    await setFailed(database.db, { id, ...failureOf(error, productVersion), at: clock.now() });
    throw error;
  }
}

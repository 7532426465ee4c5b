import { randomUUID } from "node:crypto";
import { constants, open, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Backup, UploadState } from "@yiqiao/contracts/backups";
import type { Audit } from "#features/audit";
import { checkFile, isEncrypted } from "#platform/backup";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { assertRoom, type Room } from "#platform/storage";
import { findBackup, insertBackup, setReady } from "./backups.repository.ts";
import { asDomainError } from "./failures.ts";
import { fileNameOf } from "./file-name.ts";
import { settingsPassphrase } from "./passphrase.ts";
import { presentBackup } from "./present.ts";
import { readSettings } from "./settings.repository.ts";
import { deleteUpload, findSameUpload, findUpload, insertUpload, type StoredUpload } from "./uploads.repository.ts";
import { runExclusivelyFor, type BackupWork, productVersion, summaryOf, workPath } from "./work.ts";

/** Backups that are brought in piece by piece, so that one that was broken off can go on. */
export interface BackupUploads {
  begin(file: { readonly name: string; readonly sizeBytes: number }): Promise<UploadState>;
  /** @throws {DomainError} `backupUploadMissing`, `backupUploadOffset`, `storageFull` */
  part(id: string, offset: number, body: Readable): Promise<UploadState>;
  /** Lists it once all of it was read and nothing is wrong with it. @throws {DomainError} what is wrong */
  finish(context: RequestContext, id: string, passphrase: string | undefined): Promise<Backup>;
  cancel(id: string): Promise<void>;
}

export interface BackupUploadDeps extends BackupWork {
  readonly audit: Pick<Audit, "record">;
  readonly room: Room;
}

export function createBackupUploads(deps: BackupUploadDeps): BackupUploads {
  const { database, clock, room } = deps;
  const pathOf = (id: string): Promise<string> => workPath(deps, `${id}.upload`);
  const stateOf = async ({ id, sizeBytes }: StoredUpload): Promise<UploadState> => ({
    id,
    received: await sizeOf(await pathOf(id)),
    size_bytes: sizeBytes,
  });
  const requireUpload = async (id: string): Promise<StoredUpload> => {
    const upload = await findUpload(database.db, id);
    if (upload === undefined) throw new DomainError("backupUploadMissing");
    return upload;
  };
  const cancel = async (id: string): Promise<void> => {
    await deleteUpload(database.db, id);
    await rm(await pathOf(id), { force: true });
  };
  return {
    cancel,
    begin: async ({ name, sizeBytes }) => {
      await assertRoom(room);
      const same = await findSameUpload(database.db, { name, sizeBytes });
      if (same !== undefined) return stateOf(same);
      const upload = { id: randomUUID(), name, sizeBytes };
      await insertUpload(database.db, upload, clock.now());
      return stateOf(upload);
    },
    part: async (id, offset, body) => {
      const upload = await requireUpload(id);
      const path = await pathOf(id);
      const received = await sizeOf(path);
      if (offset !== received) throw new DomainError("backupUploadOffset", { received });
      await write(path, body, { from: offset, most: upload.sizeBytes - offset });
      return stateOf(upload);
    },
    finish: async (context, id, given) => {
      const upload = await requireUpload(id);
      const path = await pathOf(id);
      const received = await sizeOf(path);
      if (received !== upload.sizeBytes) throw new DomainError("backupUploadOffset", { received });
      try {
        // A caller that no longer waits may ask a second time: the first goes on.
        return await runExclusivelyFor(deps, id, async () =>
          take(deps, context, { upload: await requireUpload(id), path, given }),
        );
      } catch (error) {
        const told = asDomainError(error, productVersion);
        // One whose passphrase is not known yet can be asked for again.
        const isPassphrase = told instanceof DomainError && told.error.startsWith("backupPassphrase");
        const isBusy = told instanceof DomainError && told.error === "backupBusy";
        if (told instanceof DomainError && !isPassphrase && !isBusy) await cancel(id);
        throw told;
      }
    },
  };
}

interface Taking {
  readonly upload: StoredUpload;
  readonly path: string;
  readonly given: string | undefined;
}

async function take(deps: BackupUploadDeps, context: RequestContext, { upload, path, given }: Taking): Promise<Backup> {
  const { database, clock, stores, audit } = deps;
  const { db } = database;
  const encrypted = await isEncrypted(path);
  const passphrase = encrypted ? (given ?? (await settingsPassphrase(deps))) : undefined;
  const { signal } = context;
  const manifest = await checkFile({ path, passphrase, workPath: `${path}.seen`, signal });
  const { kind } = manifest.head;
  const place = (await readSettings(db))?.place ?? "disk";
  const now = clock.now();
  const file = fileNameOf({ id: upload.id, kind, createdAt: new Date(manifest.head.createdAt), encrypted });
  await stores.of(place).store(path, file, signal);
  await insertBackup(db, { id: upload.id, kind, reason: "upload", place, file, encrypted, createdAt: now });
  const summary = summaryOf(manifest);
  await setReady(db, { id: upload.id, summary, sizeBytes: upload.sizeBytes, at: now, checkedAt: null });
  await deleteUpload(db, upload.id);
  const after = { file, name: upload.name, size_bytes: upload.sizeBytes };
  await audit.record(context, { action: "backup.upload", target: `backup:${upload.id}`, after });
  const backup = await findBackup(db, upload.id);
  if (backup === undefined) throw new DomainError("backupMissing");
  return presentBackup(backup, context.language);
}

/**
 * Bytes that came stay, also where the caller hangs up, so that the next call goes on behind them. They are put where
 * they belong: the same part, sent twice at once, makes the file no longer.
 */
async function write(
  path: string,
  body: Readable,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  let written = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      const bytes = chunk.subarray(0, most - written);
      for (let at = 0; at < bytes.length;) {
        at += (await file.write(bytes, at, bytes.length - at, from + written + at)).bytesWritten;
      }
      written += bytes.length;
    }
  } finally {
    await file.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

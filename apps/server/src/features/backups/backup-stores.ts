import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BackupPlace } from "@yiqiao/contracts/backups";
import { DomainError } from "#platform/errors";
import { createS3Store, putFile, type S3StoreOptions, StorageError } from "#platform/storage";

export interface OpenedFile {
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/** Where backups lie. All methods throw {@link DomainError} `backupPlaceUnavailable`, and `backupMissing` for no file. */
export interface BackupStore {
  /** Takes a file from the work folder. */
  store(path: string, file: string, signal: AbortSignal): Promise<void>;
  open(file: string, signal?: AbortSignal): Promise<OpenedFile>;
  /** A path to read it at several times; given back when it is no longer needed. */
  borrow(file: string, workPath: string, signal: AbortSignal): Promise<{ path: string } & AsyncDisposable>;
  size(file: string): Promise<number | undefined>;
  remove(file: string): Promise<void>;
}

export interface BackupStores {
  /** Of files that are being made or brought in; on the same disk as backups. */
  readonly workFolder: string;
  of(place: BackupPlace): BackupStore;
  /** What they are called; null: not set up. */
  readonly names: { readonly disk: string; readonly s3: string | null };
}

export interface BackupStoresConfig {
  readonly folder: string;
  readonly s3: S3StoreOptions | undefined;
}

export function createBackupStores({ folder, s3 }: BackupStoresConfig): BackupStores {
  const workFolder = join(folder, "work");
  const disk = createDiskBackupStore(folder);
  const bucket = s3 && createS3BackupStore(s3);
  return {
    workFolder,
    names: { disk: folder, s3: s3 === undefined ? null : `${s3.bucket}/${s3.prefix ?? ""}` },
    of: (place) => {
      if (place === "disk") return disk;
      if (bucket === undefined) throw new DomainError("backupPlaceUnavailable", { detail: "BACKUP_S3_BUCKET" });
      return bucket;
    },
  };
}

function createDiskBackupStore(folder: string): BackupStore {
  const pathOf = (file: string): string => join(folder, file);
  const sizeOf = async (file: string): Promise<number> => (await stat(pathOf(file))).size;
  return {
    store: (path, file) =>
      guard(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await rename(path, pathOf(file)).catch(async (error: unknown) => {
          if (codeOf(error) !== "EXDEV") throw error;
          await copyFile(path, pathOf(file));
          await rm(path);
        });
      }),
    open: (file) => guard(async () => ({ sizeBytes: await sizeOf(file), stream: createReadStream(pathOf(file)) })),
    borrow: (file) =>
      guard(async () => {
        await sizeOf(file);
        return { path: pathOf(file), [Symbol.asyncDispose]: () => Promise.resolve() };
      }),
    size: (file) =>
      guard(() => sizeOf(file)).catch((error: unknown) => {
        if (error instanceof DomainError && error.error === "backupMissing") return undefined;
        throw error;
      }),
    remove: (file) => guard(() => rm(pathOf(file), { force: true })),
  };
}

function createS3BackupStore(options: S3StoreOptions): BackupStore {
  const store = createS3Store(options);
  const open: BackupStore["open"] = (file, signal) =>
    guard(() => store.get(file, signal === undefined ? {} : { signal }));
  return {
    open,
    store: (path, file, signal) =>
      guard(async () => {
        const { size: sizeBytes } = await stat(path);
        await putFile(store, file, { path, contentType: "application/octet-stream", sizeBytes, signal });
        await rm(path);
      }),
    borrow: async (file, workPath, signal) => {
      const { stream } = await open(file, signal);
      await pipeline(stream, createWriteStream(workPath, { mode: 0o600 }), { signal });
      return { path: workPath, [Symbol.asyncDispose]: () => rm(workPath, { force: true }) };
    },
    size: (file) => guard(async () => (await store.head(file))?.sizeBytes),
    remove: (file) => guard(() => store.delete(file)),
  };
}

async function guard<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isStorage = error instanceof StorageError;
    const code = isStorage ? error.code : codeOf(error);
    if (code === "not-found" || code === "ENOENT") throw new DomainError("backupMissing", {}, error);
    // Known as such wherever it comes from.
    if (code === "full" || code === "ENOSPC" || code === "EDQUOT") throw error;
    if (!isStorage && !(error instanceof Error && "syscall" in error)) throw error;
    throw new DomainError("backupPlaceUnavailable", { detail: error.message }, error);
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

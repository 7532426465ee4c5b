import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { fileOf, type ImportProblem } from "#features/library-files";
import { DomainError } from "#platform/errors";
import { RequestInvalidError } from "#platform/http";
import { fileNameOf, type SignedInContext } from "#platform/request";
import { assertRoom, StorageError } from "#platform/storage";
import { hashOf } from "../../shared/links.ts";
import { folderOf, type MemoryJobParts } from "./deps.ts";
import {
  claimUpload,
  failJob,
  findByUpload,
  findOwnJob,
  insertImportJob,
  releaseUpload,
  setImport,
  type StoredJob,
} from "./memory-jobs.repository.ts";
import { stateIn } from "./job-words.ts";

export interface DeclaredFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Of the memory; left out or empty: that of the file. */
  readonly displayName?: string | undefined;
}

/** An import whose file may come in. */
export interface AwaitedImport {
  readonly id: string;
  /** Opens the upload, once: chance that is kept as a hash. */
  readonly secret: string;
  readonly expiresAt: Date;
}

export interface ImportJobs {
  /** @throws {DomainError} `tooManyRequests` */
  awaitImport(context: SignedInContext, declared: DeclaredFile): Promise<AwaitedImport>;
  /**
   * Takes the file that belongs to a secret, and begins to read it into a memory of its own. A file of which none can be
   * made fails the job and not its upload.
   * @throws {DomainError} `notFound`, `importState` where it was uploaded or is over, `storageFull`
   * @throws {RequestInvalidError} for a file of another size than was declared: the right one may follow
   */
  upload(context: SignedInContext, secret: string, file: UploadedFile): Promise<void>;
}

export interface UploadedFile {
  readonly stream: Readable;
  /** As its sender says, where it does. */
  readonly sizeBytes: number | undefined;
}

/** As clients know it. */
const uploadAddress = "upload_url";
/** Time for the upload. */
const uploadMs = 3_600_000;

export function createImportJobs(parts: MemoryJobParts): ImportJobs {
  const { database, clock } = parts;
  const { db } = database;
  return {
    awaitImport: (context, declared) =>
      parts.add(context, async (tx, assertFew) => {
        await assertFew();
        const { siteId, accountId } = context.principal;
        const [id, secret, at] = [randomUUID(), randomUUID(), clock.now()];
        const expiresAt = new Date(at.getTime() + uploadMs);
        const fileName = fileNameOf(declared.fileName, "memory.tmx").toWellFormed();
        const name = (declared.displayName ?? "")
          .replaceAll(/\p{Cc}+/gu, " ")
          .toWellFormed()
          .trim();
        await insertImportJob(tx, {
          id,
          siteId,
          accountId,
          fileName,
          contentType: declared.contentType,
          contentLength: declared.sizeBytes,
          displayName: name === "" ? fileName : name,
          uploadHash: hashOf(secret),
          at,
          expiresAt,
        });
        return { id, secret, expiresAt };
      }),
    upload: async (context, secret, file) => {
      const job = await findByUpload(db, context.principal, hashOf(secret));
      if (job === undefined) throw new DomainError("notFound", { path: uploadAddress });
      assertSize(job, file.sizeBytes);
      await assertRoom(parts.room);
      if (!(await claimUpload(db, job.id, clock.now()))) throw await notTaken(parts, context, job);
      await take(parts, context, { job, stream: file.stream });
    },
  };
}

/** @throws {RequestInvalidError} */
function assertSize({ contentLength }: StoredJob, sizeBytes: number | undefined): void {
  if (sizeBytes !== undefined && sizeBytes !== contentLength) throw otherSize(contentLength);
}

function otherSize(declared: number | null): RequestInvalidError {
  const message = {
    en: `the file must have the ${declared} bytes that were declared`,
    zh: `文件大小须为声明的 ${declared} 字节`,
  };
  return new RequestInvalidError((language) => [{ path: "source_file.content_length", message: message[language] }]);
}

async function notTaken({ database, clock }: MemoryJobParts, context: SignedInContext, { id }: StoredJob) {
  const job = await findOwnJob(database.db, context.principal, id);
  if (job === undefined) return new DomainError("notFound", { path: uploadAddress });
  return new DomainError("importState", { state: stateIn(context.language, job, clock.now()) });
}

interface Taking {
  readonly job: StoredJob;
  readonly stream: Readable;
}

/** Whatever fails here but the file itself leaves the job as it was before. */
async function take(parts: MemoryJobParts, context: SignedInContext, { job, stream }: Taking): Promise<void> {
  const { database, files, clock } = parts;
  const folder = folderOf(job);
  try {
    await store(parts, context, { job, stream });
    await begin(parts, context, job);
  } catch (error) {
    await files.deletePrefix(folder);
    if (error instanceof UploadOverError) throw await notTaken(parts, context, job);
    const problem = problemOf(error);
    if (problem === undefined) {
      await releaseUpload(database.db, job.id);
      throw error;
    }
    await failJob(database.db, job.id, { problem, at: clock.now() });
  }
}

async function store({ files }: MemoryJobParts, { signal }: SignedInContext, { job, stream }: Taking): Promise<void> {
  const sizeBytes = job.contentLength ?? 0;
  try {
    await files.put(fileOf(folderOf(job)), stream, { contentType: "application/octet-stream", sizeBytes, signal });
  } catch (error) {
    if (error instanceof StorageError && error.code === "size-mismatch") throw otherSize(job.contentLength);
    throw error;
  }
}

async function begin({ libraryFiles, clock }: MemoryJobParts, context: SignedInContext, job: StoredJob): Promise<void> {
  const { id, fileName, displayName } = job;
  const name = fileName ?? "";
  const file = { id, folder: folderOf(job), fileName: name, name: displayName ?? name };
  await libraryFiles.makeMemory(context, file, async (tx) => {
    if (!(await setImport(tx, id, clock.now()))) throw new UploadOverError();
  });
}

/** It took so long that the job was given up meanwhile. */
class UploadOverError extends Error {
  override readonly name = "UploadOverError";
}

/** What of a file its sender has to know; undefined: it is not the file's fault. */
function problemOf(error: unknown): ImportProblem | undefined {
  return error instanceof DomainError ? { error: error.error, details: error.details } : undefined;
}

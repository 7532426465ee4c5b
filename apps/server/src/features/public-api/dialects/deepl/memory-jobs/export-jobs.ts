import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { StoredLibrary } from "#features/libraries";
import { DomainError } from "#platform/errors";
import { fileNameOf, type SignedInContext } from "#platform/request";
import { StorageError } from "#platform/storage";
import { statusOf } from "./job-words.ts";
import { exportMemory } from "./job-definitions.ts";
import { exportKeyOf, type MemoryJobParts } from "./deps.ts";
import { completeExport, failJob, findJob, findSameExport, insertExportJob } from "./memory-jobs.repository.ts";

export interface BegunExport {
  readonly id: string;
  /** Its file is there already: the memory has not changed since. */
  readonly isReady: boolean;
}

export interface MemoryDownload {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly stream: Readable;
}

export interface ExportJobs {
  /** @throws {DomainError} `libraryMissing`, also for a termbase; `tooManyRequests` */
  beginExport(context: SignedInContext, libraryId: string): Promise<BegunExport>;
  /** @throws {DomainError} `notFound`, `exportMissing` where there is no file or no more, `libraryMissing` */
  openExport(context: SignedInContext, id: string): Promise<MemoryDownload>;
  /** Writes the file; for a job of the queue, which may run more than once. */
  writeExport(id: string, run: { readonly signal: AbortSignal; readonly isLast: boolean }): Promise<void>;
}

/** How long a file can be fetched. */
const fileMs = 24 * 3_600_000;

export function createExportJobs(parts: MemoryJobParts): ExportJobs {
  const { clock, queue, files } = parts;
  const openMemory = async (context: SignedInContext, libraryId: string): Promise<StoredLibrary> => {
    const library = await parts.libraries.open(context, libraryId, "reader");
    if (library.kind !== "memory") throw new DomainError("libraryMissing");
    return library;
  };
  return {
    beginExport: async (context, libraryId) => {
      const library = await openMemory(context, libraryId);
      return parts.add(context, async (tx, assertFew) => {
        const at = clock.now();
        const memory = { libraryId: library.id, libraryVersion: library.version };
        const same = await findSameExport(tx, context.principal, { ...memory, now: at });
        if (same !== undefined) return { id: same.id, isReady: same.state === "completed" };
        await assertFew();
        const { siteId, accountId } = context.principal;
        const id = randomUUID();
        await insertExportJob(tx, { id, siteId, accountId, ...memory, at });
        await queue.enqueue(exportMemory, { id }, { transaction: tx, singletonKey: id });
        return { id, isReady: false };
      });
    },
    openExport: async (context, id) => {
      const job = await parts.find(context, id);
      const { libraryId, objectKey } = job;
      const isThere = job.operation === "export" && statusOf(job, clock.now()) === "completed";
      if (!isThere || libraryId === null || objectKey === null) throw new DomainError("exportMissing");
      // Who may not read the memory any more does not read it as a file either.
      const { name } = await openMemory(context, libraryId);
      try {
        const { stream, sizeBytes, contentType } = await files.get(objectKey, { signal: context.signal });
        return { name: fileNameOf(`${name}.tmx`), contentType, sizeBytes, stream };
      } catch (error) {
        if (error instanceof StorageError && error.code === "not-found") throw new DomainError("exportMissing");
        throw error;
      }
    },
    writeExport: createWriteExport(parts),
  };
}

function createWriteExport({ database, files, clock, libraryFiles }: MemoryJobParts): ExportJobs["writeExport"] {
  const { db } = database;
  return async (id, { signal, isLast }) => {
    const job = await findJob(db, id);
    if (job?.state !== "processing" || job.operation !== "export") return;
    const objectKey = exportKeyOf(job);
    try {
      if (job.libraryId === null) throw new DomainError("libraryMissing");
      await libraryFiles.exports.write(job.accountId, { bankId: job.libraryId, key: objectKey, signal });
    } catch (error) {
      const problem = error instanceof DomainError ? { error: error.error, details: error.details } : undefined;
      if (problem === undefined && (!isLast || signal.aborted)) throw error;
      await failJob(db, id, { problem: problem ?? { error: "internal", details: {} }, at: clock.now() });
      return;
    }
    const at = clock.now();
    const isKept = await completeExport(db, id, { objectKey, at, expiresAt: new Date(at.getTime() + fileMs) });
    // Given up or erased meanwhile.
    if (!isKept) await files.delete(objectKey);
  };
}

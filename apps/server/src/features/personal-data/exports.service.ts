import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { type DataExport, exportLifeDays } from "@yiqiao/contracts/accounts";
import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { JobQueue } from "#platform/queue";
import type { RequestContext } from "#platform/request";
import { type ObjectStore, StorageError } from "#platform/storage";
import {
  endOldExports,
  type ExportOf,
  findLeftoverFiles,
  findReady,
  findStatus,
  forgetFile,
  insertExport,
  listExports,
  lockLastExport,
  markFailed,
  markReady,
} from "./exports.repository.ts";
import { filesOf, type PersonalData } from "#platform/personal-data";
import { type ExportJob, makeExport } from "./job-definitions.ts";
import { withReadme } from "./readme.ts";
import { zipOf } from "./zip.ts";

/** A finished export on its way to its owner. */
export interface Download {
  readonly name: string;
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/** Everything that the platform holds on a user, as a zip. */
export interface DataExports {
  /** Asks for one; it is made by a job. @throws {DomainError} `tooManyRequests`: there was one within a day. */
  request(context: RequestContext): Promise<DataExport>;
  list(context: RequestContext): Promise<readonly DataExport[]>;
  /** @throws {DomainError} `exportMissing` */
  download(context: RequestContext, id: string): Promise<Download>;
  /** Makes the zip; for a job, which may run more than once. */
  make(job: ExportJob, signal?: AbortSignal): Promise<void>;
  /** Gives an export up and tells its owner; for a job that failed for good. */
  fail(job: ExportOf): Promise<void>;
  /** Ends what is over and deletes its files; for a job. */
  cleanUp(): Promise<void>;
}

export interface DataExportsOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly files: ObjectStore;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly accounts: Pick<Accounts, "find">;
  readonly messages: Pick<Messages, "tell">;
  readonly audit: Pick<Audit, "record">;
  /** What all features keep on a user. */
  readonly holdings: readonly PersonalData[];
}

const dayMs = 24 * 3600 * 1000;
const leftBatch = 100;

export function createDataExports(options: DataExportsOptions): DataExports {
  const { database, clock, files, accounts, messages, audit } = options;
  const { db } = database;
  const fail = async ({ id, accountId }: ExportOf): Promise<void> => {
    const account = await accounts.find(accountId);
    await database.transaction(async (tx) => {
      if (!(await markFailed(tx, { id, accountId })) || account === undefined) return;
      await messages.tell(tx, { account, kind: "data-export-failed", params: {} });
    });
  };
  return {
    request: createRequest(options),
    list: (context) => listExports(db, callerOf(context)),
    download: async (context, id) => {
      const accountId = callerOf(context);
      const key = await findReady(db, { id, accountId, now: clock.now() });
      const found = key === undefined ? undefined : await openFile(files, key, context.signal);
      if (found === undefined) throw new DomainError("exportMissing");
      await audit.record(context, { action: "data.download", target: `account:${accountId}`, after: { export: id } });
      return { name: `yiqiao-data-${id.slice(0, 8)}.zip`, sizeBytes: found.sizeBytes, stream: found.stream };
    },
    make: createMake(options),
    fail,
    cleanUp: async () => {
      const now = clock.now();
      const lost = await endOldExports(db, { now, lostBefore: new Date(now.getTime() - dayMs) });
      for (const one of lost) await fail(one);
      for (
        let left = await findLeftoverFiles(db, leftBatch);
        left.length > 0;
        left = await findLeftoverFiles(db, leftBatch)
      ) {
        for (const { key, ...of } of left) {
          await files.delete(key);
          await forgetFile(db, of);
        }
      }
    },
  };
}

function callerOf({ principal }: RequestContext): string {
  if (principal === null) throw new DomainError("unauthenticated");
  return principal.accountId;
}

/** Undefined: the file is gone, as after a restored backup. */
async function openFile(files: ObjectStore, key: string, signal: AbortSignal) {
  try {
    return await files.get(key, { signal });
  } catch (error) {
    if (error instanceof StorageError && error.code === "not-found") return undefined;
    throw error;
  }
}

function createRequest({ database, clock, queue, audit }: DataExportsOptions): DataExports["request"] {
  return async (context) => {
    const accountId = callerOf(context);
    const now = clock.now();
    const id = randomUUID();
    await database.transaction(async (tx) => {
      const last = await lockLastExport(tx, accountId);
      const waitMs = last === undefined ? 0 : last.getTime() + dayMs - now.getTime();
      if (waitMs > 0) throw new DomainError("tooManyRequests", { seconds: Math.ceil(waitMs / 1000) });
      const siteId = context.principal?.siteId ?? 0;
      await insertExport(tx, { id, accountId, siteId, key: keyOf({ id, accountId }), at: now });
      await queue.enqueue(makeExport, { id, accountId, language: context.language }, { transaction: tx });
      await audit.record(context, { action: "data.export", target: `account:${accountId}`, after: { export: id } }, tx);
    });
    return { id, status: "waiting", size_bytes: null, created_at: now.toISOString(), expires_at: null };
  };
}

function keyOf({ id, accountId }: ExportOf): string {
  return `${filesOf(accountId)}exports/${id}.zip`;
}

function createMake({ database, clock, files, accounts, messages, holdings }: DataExportsOptions): DataExports["make"] {
  return async ({ id, accountId, language: asked }, signal) => {
    const key = keyOf({ id, accountId });
    const account = await accounts.find(accountId);
    const status = await findStatus(database.db, { id, accountId });
    if (account === undefined || status === "ready") return;
    // Given up, over or erased meanwhile: what a run that was killed after writing left must not stay.
    if (status !== "waiting") return files.delete(key);
    const language = account.language ?? asked;
    const collected = withReadme(collectAll(holdings, accountId, language), { at: clock.now(), language });
    await files.put(key, zipOf(collected, clock.now()), {
      contentType: "application/zip",
      ...(signal === undefined ? {} : { signal }),
    });
    const stored = await files.head(key);
    const isKept = await database.transaction(async (tx) => {
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + exportLifeDays * dayMs);
      const sizeBytes = stored?.sizeBytes ?? 0;
      if (!(await markReady(tx, { id, accountId, sizeBytes, at, expiresAt }))) return false;
      const params = { expiresAt: expiresAt.toISOString() };
      await messages.tell(tx, { account: { ...account, language }, kind: "data-export-ready", params });
      return true;
    });
    if (!isKept) await files.delete(key);
  };
}

async function* collectAll(holdings: readonly PersonalData[], accountId: string, language: "zh" | "en") {
  for (const holding of holdings) yield* holding.collect?.(accountId, { language }) ?? [];
}

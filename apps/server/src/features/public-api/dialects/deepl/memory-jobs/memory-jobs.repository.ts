import type { ImportProblem } from "#features/library-files";
import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

export type JobState = "awaiting_input" | "uploading" | "processing" | "completed" | "failed" | "expired";

const jobShape = {
  id: column.uuid,
  siteId: column.int,
  accountId: column.uuid,
  operation: column.text.as<"import" | "export">(),
  state: column.text.as<JobState>(),
  fileName: column.text.orNull(),
  contentType: column.text.orNull(),
  contentLength: column.bigint.orNull(),
  displayName: column.text.orNull(),
  importId: column.uuid.orNull(),
  libraryId: column.uuid.orNull(),
  objectKey: column.text.orNull(),
  problem: column.jsonb<ImportProblem>().orNull(),
  createdAt: column.timestamptz,
  updatedAt: column.timestamptz,
  expiresAt: column.timestamptz.orNull(),
};

/** A row of `api_memory_jobs`. */
export type StoredJob = RowOf<typeof jobShape>;

export interface JobOwner {
  readonly siteId: number;
  readonly accountId: string;
}

const jobColumns = columnsOf(jobShape, "j");
const ownedBy = ({ siteId, accountId }: JobOwner): SQL => sql`j.site_id = ${siteId} and j.account_id = ${accountId}`;

async function firstOf(db: Executor, statement: SQL): Promise<StoredJob | undefined> {
  return (await db.query(jobShape)(statement))[0];
}

export interface NewImportJob extends JobOwner {
  readonly id: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly contentLength: number;
  readonly displayName: string;
  readonly uploadHash: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertImportJob(db: Executor, made: NewImportJob): Promise<void> {
  await db.execute(sql`
    insert into api_memory_jobs (id, site_id, account_id, operation, state, file_name, content_type, content_length,
                                 display_name, upload_hash, created_at, updated_at, expires_at)
    values (${made.id}, ${made.siteId}, ${made.accountId}, 'import', 'awaiting_input', ${made.fileName},
            ${made.contentType}, ${made.contentLength}, ${made.displayName}, ${made.uploadHash}, ${made.at}, ${made.at},
            ${made.expiresAt})`);
}

export interface NewExportJob extends JobOwner {
  readonly id: string;
  readonly libraryId: string;
  readonly libraryVersion: number;
  readonly at: Date;
}

export async function insertExportJob(db: Executor, made: NewExportJob): Promise<void> {
  await db.execute(sql`
    insert into api_memory_jobs (id, site_id, account_id, operation, state, library_id, library_version, created_at,
                                 updated_at)
    values (${made.id}, ${made.siteId}, ${made.accountId}, 'export', 'processing', ${made.libraryId},
            ${made.libraryVersion}, ${made.at}, ${made.at})`);
}

/** Who counts or adds jobs of the same account waits until the transaction ends. */
export async function lockJobs(tx: Executor, { accountId }: JobOwner): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`memory-jobs:${accountId}`}, 0))`);
}

/** Jobs that wait, run, or have a file that can be fetched. */
export async function countLive(db: Executor, owner: JobOwner, now: Date): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from api_memory_jobs j
    where ${ownedBy(owner)} and (j.operation = 'export' or j.import_id is null)
      and (j.state = 'processing' or (j.state in ('awaiting_input', 'uploading', 'completed') and j.expires_at > ${now}))`;
  return rows[0]?.count ?? 0;
}

export function findOwnJob(db: Executor, owner: JobOwner, id: string): Promise<StoredJob | undefined> {
  return firstOf(db, sql`select ${jobColumns} from api_memory_jobs j where ${ownedBy(owner)} and j.id = ${id}`);
}

/** For jobs of the queue, which know them by their id. */
export function findJob(db: Executor, id: string): Promise<StoredJob | undefined> {
  return firstOf(db, sql`select ${jobColumns} from api_memory_jobs j where j.id = ${id}`);
}

/** An export of the same state of a memory whose file is there or is being written. */
export function findSameExport(
  db: Executor,
  owner: JobOwner,
  memory: { readonly libraryId: string; readonly libraryVersion: number; readonly now: Date },
): Promise<StoredJob | undefined> {
  return firstOf(
    db,
    sql`select ${jobColumns} from api_memory_jobs j
        where ${ownedBy(owner)} and j.library_id = ${memory.libraryId} and j.library_version = ${memory.libraryVersion}
          and (j.state = 'processing' or (j.state = 'completed' and j.expires_at > ${memory.now}))
        order by j.created_at desc, j.id limit 1`,
  );
}

export function findByUpload(db: Executor, owner: JobOwner, uploadHash: Buffer): Promise<StoredJob | undefined> {
  return firstOf(
    db,
    sql`select ${jobColumns} from api_memory_jobs j where ${ownedBy(owner)} and j.upload_hash = ${uploadHash}`,
  );
}

/** Takes the one upload of a job. @returns false where it is taken, done or over */
export async function claimUpload(db: Executor, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update api_memory_jobs set state = 'uploading', updated_at = ${now}
    where id = ${id} and state = 'awaiting_input' and expires_at > ${now} returning id`);
  return rowCount > 0;
}

/** Gives back an upload of which nothing came. */
export async function releaseUpload(db: Executor, id: string): Promise<void> {
  await db.execute(sql`update api_memory_jobs set state = 'awaiting_input' where id = ${id} and state = 'uploading'`);
}

/** @returns false where the upload took too long */
export async function setImport(db: Executor, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update api_memory_jobs set state = 'processing', import_id = ${id}, updated_at = ${at}
    where id = ${id} and state = 'uploading' returning id`);
  return rowCount > 0;
}

/** As JSON without what the database cannot store, and names of files may hold. */
function storable(problem: ImportProblem): string {
  return JSON.stringify(problem, (_, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part,
  );
}

export async function failJob(
  db: Executor,
  id: string,
  { problem, at }: { readonly problem: ImportProblem; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    update api_memory_jobs set state = 'failed', problem = ${storable(problem)}::jsonb, updated_at = ${at}
    where id = ${id} and state in ('uploading', 'processing')`);
}

/** @returns false where nobody waits for it any more */
export async function completeExport(
  db: Executor,
  id: string,
  made: { readonly objectKey: string; readonly at: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update api_memory_jobs set state = 'completed', object_key = ${made.objectKey}, updated_at = ${made.at},
                               expires_at = ${made.expiresAt}
    where id = ${id} and state = 'processing' returning id`);
  return rowCount > 0;
}

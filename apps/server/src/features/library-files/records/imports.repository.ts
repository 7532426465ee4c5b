import type { ImportPreview } from "@yiqiao/contracts/libraries";
import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type Shape } from "#platform/database";
import type { ImportCounts, ImportProblem, ImportReading, StoredImport } from "./stored-import.ts";

const importShape = {
  id: column.uuid,
  siteId: column.int,
  accountId: column.uuid,
  libraryId: column.uuid,
  fileName: column.text,
  folder: column.text.orNull(),
  sizeBytes: column.bigint,
  reading: column.jsonb(readingOf).named("options"),
  preview: column.jsonb(previewOf),
  state: column.text.as<StoredImport["state"]>(),
  batchId: column.uuid.orNull(),
  madeLibrary: column.bool,
  run: column.int,
  rowsDone: column.int,
  bytesDone: column.bigint,
  imported: column.int,
  updated: column.int,
  duplicate: column.int,
  refused: column.int,
  overLimit: column.int,
  notices: column.int,
  otherLanguages: column.textArray,
  problem: column.jsonb<ImportProblem>().orNull(),
} satisfies Shape<StoredImport>;

const importColumns = columnsOf(importShape);

/** Empty until the file was looked at. What was looked at by an older version says nothing of a choice. */
function readingOf(stored: unknown): ImportReading | null {
  const options = stored as Partial<ImportReading>;
  return "format" in options ? ({ which: "first", ...options } as ImportReading) : null;
}

function previewOf(stored: unknown): ImportPreview | null {
  const preview = stored as Partial<ImportPreview>;
  return "format" in preview ? (preview as ImportPreview) : null;
}

function queryImports(db: Executor, statement: SQL): Promise<StoredImport[]> {
  return db.query(importShape)(statement);
}

export type NewImport = Pick<StoredImport, "id" | "siteId" | "accountId" | "libraryId" | "fileName"> & {
  readonly madeLibrary?: boolean;
  readonly folder: string;
  readonly at: Date;
};

/** An import whose file is on its way. */
export async function insertImport(db: Executor, made: NewImport): Promise<void> {
  const { id, siteId, accountId, libraryId, madeLibrary = false, fileName, folder, at } = made;
  await db.execute(sql`
    insert into library_imports (id, site_id, account_id, library_id, file_name, folder, size_bytes, options, preview,
                                 state, made_library, created_at, touched_at)
    values (${id}, ${siteId}, ${accountId}, ${libraryId}, ${fileName}, ${folder}, 0, '{}', '{}', 'ready',
            ${madeLibrary}, ${at}, ${at})`);
}

/** As JSON without what the database cannot store, and files may hold: NUL and halves of surrogate pairs. */
function storable(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part,
  );
}

export interface Inspected {
  readonly sizeBytes: number;
  readonly reading: ImportReading;
  readonly preview: ImportPreview;
  readonly at: Date;
}

export async function setInspected(db: Executor, id: string, { sizeBytes, reading, preview, at }: Inspected) {
  await db.execute(sql`
    update library_imports set size_bytes = ${sizeBytes}, options = ${storable(reading)}::jsonb,
                               preview = ${storable(preview)}::jsonb, touched_at = ${at}
    where id = ${id} and state = 'ready'`);
}

/** What a run has found out of how the file is read. */
export async function setReading(
  db: Executor,
  id: string,
  { run, reading }: { readonly run: number; readonly reading: ImportReading },
): Promise<void> {
  await db.execute(sql`
    update library_imports set options = ${storable(reading)}::jsonb
    where id = ${id} and state = 'running' and run = ${run}`);
}

/** For jobs, which know imports by their id. */
export async function findImport(db: Executor, id: string): Promise<StoredImport | undefined> {
  return (await queryImports(db, sql`select ${importColumns} from library_imports where id = ${id}`))[0];
}

/** The same; changes by others wait until the transaction ends. */
export async function lockImport(db: Executor, id: string): Promise<StoredImport | undefined> {
  return (await queryImports(db, sql`select ${importColumns} from library_imports where id = ${id} for update`))[0];
}

/** An import of this account alone. */
export async function findOwnImport(db: Executor, accountId: string, id: string): Promise<StoredImport | undefined> {
  return (
    await queryImports(
      db,
      sql`select ${importColumns} from library_imports where account_id = ${accountId} and id = ${id}`,
    )
  )[0];
}

/** Those of an account into a library that were begun, the youngest first. */
export function listStarted(
  db: Executor,
  { accountId, libraryId }: { readonly accountId: string; readonly libraryId: string },
): Promise<StoredImport[]> {
  return queryImports(
    db,
    sql`select ${importColumns} from library_imports
        where account_id = ${accountId} and library_id = ${libraryId} and state <> 'ready'
        order by created_at desc, id limit ${maxListed}`,
  );
}

export async function countReady(db: Executor, accountId: string): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from library_imports where account_id = ${accountId} and state = 'ready'`;
  return rows[0]?.count ?? 0;
}

export async function setWaiting(db: Executor, id: string, to: { readonly batchId: string; readonly at: Date }) {
  await db.execute(sql`
    update library_imports set state = 'waiting', batch_id = ${to.batchId}, touched_at = ${to.at} where id = ${id}`);
}

/** Begins another run. @returns undefined for an import that is over */
export async function beginRun(db: Executor, id: string, at: Date): Promise<StoredImport | undefined> {
  const query = sql`
    update library_imports set state = 'running', run = run + 1, touched_at = ${at}
    where id = ${id} and state in ('waiting', 'running') returning ${importColumns}`;
  return (await queryImports(db, query))[0];
}

export interface ImportStep extends ImportCounts {
  readonly rowsDone: number;
  readonly bytesDone: number;
  readonly otherLanguages: readonly string[];
  readonly at: Date;
}

const maxLanguages = 20;
const maxListed = 20;

/** Counts what a piece of the file brought. */
export async function addStep(db: Executor, id: string, step: ImportStep): Promise<void> {
  await db.execute(sql`
    update library_imports
    set rows_done = ${step.rowsDone}, bytes_done = ${step.bytesDone}, imported = imported + ${step.imported},
        updated = updated + ${step.updated}, duplicate = duplicate + ${step.duplicate},
        refused = refused + ${step.refused}, over_limit = over_limit + ${step.overLimit},
        notices = notices + ${step.notices}, touched_at = ${step.at},
        other_languages = array(
          select distinct tag from unnest(other_languages || ${sql.param([...step.otherLanguages])}::text[]) tag
          order by tag limit ${maxLanguages})
    where id = ${id}`);
}

export interface ImportEnd {
  readonly state: "complete" | "failed" | "cancelled";
  readonly problem?: ImportProblem;
  readonly at: Date;
}

export async function endImport(db: Executor, id: string, { state, problem, at }: ImportEnd): Promise<void> {
  const told = problem === undefined ? sql`null` : sql`${storable(problem)}::jsonb`;
  await db.execute(sql`
    update library_imports set state = ${state}, problem = ${told}, finished_at = ${at}, touched_at = ${at}
    where id = ${id}`);
}

export async function forgetFolder(db: Executor, id: string): Promise<void> {
  await db.execute(sql`update library_imports set folder = null where id = ${id}`);
}

export async function deleteImport(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from library_imports where id = ${id}`);
}

import { type LibraryBatch, libraryLimits } from "@yiqiao/contracts/libraries";
import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";
import { chosenBy } from "../records/entry-filter.ts";
import type { EntryChoice } from "../records/entry-filter.ts";
import { storableJson } from "../records/storable-json.ts";
import { entryColumns, type EntryRow, entryShape } from "../records/stored-entry.ts";
import { type BatchResultStored, type BatchWork, scoreOf } from "./batch-work.ts";
import type { BatchKind } from "./ports.ts";

/** Entries that one statement touches. */
export const chunkSize = 5000;
/** Entries that one statement looks through for those of a choice. */
const windowSize = 20_000;
const imagesAtOnce = 20_000;

export const batchShape = {
  id: column.uuid,
  libraryId: column.uuid,
  kind: column.text.as<BatchKind>(),
  /** Entries that the library had before. */
  entriesBefore: column.int,
  changed: column.int,
  finishedAt: column.timestamptz.orNull(),
  undoneAt: column.timestamptz.orNull(),
  /** What is left to be done, and what came of what was asked for last. */
  work: column.jsonb<BatchWork>().orNull(),
  result: column.jsonb<BatchResultStored>().orNull(),
};

export type StoredBatch = RowOf<typeof batchShape>;

export interface NewBatch extends Pick<StoredBatch, "id" | "libraryId" | "kind" | "entriesBefore"> {
  readonly label: string;
  readonly accountId: string | null;
  readonly at: Date;
}

/** @returns false where another one is open in the library */
export async function insertBatch(db: Executor, batch: NewBatch): Promise<boolean> {
  const { id, libraryId, kind, label, accountId, entriesBefore, at } = batch;
  const { rowCount } = await db.execute(sql`
    insert into library_batches (id, library_id, kind, label, account_id, entries_before, created_at)
    values (${id}, ${libraryId}, ${kind}, ${label}, ${accountId}, ${entriesBefore}, ${at})
    on conflict do nothing`);
  return rowCount === 1;
}

export async function finishBatch(db: Executor, id: string, to: { readonly changed: number; readonly at: Date }) {
  await db.execute(
    sql`update library_batches set changed = ${to.changed}, finished_at = ${to.at} where id = ${id} and finished_at is null`,
  );
}

const batchColumns = columnsOf(batchShape);

export async function findBatch(db: Executor, id: string): Promise<StoredBatch | undefined> {
  const rows = await db.query(batchShape)`select ${batchColumns} from library_batches where id = ${id}`;
  return rows[0];
}

/** The same; changes by others wait until the transaction ends. */
export async function lockBatch(tx: Executor, id: string): Promise<StoredBatch | undefined> {
  const rows = await tx.query(batchShape)`select ${batchColumns} from library_batches where id = ${id} for update`;
  return rows[0];
}

/** Whether a change of many entries is under way, or an undoing. */
export async function hasOpenBatch(db: Executor, libraryId: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from library_batches where library_id = ${libraryId} and (finished_at is null or work is not null)`,
  );
  return rowCount > 0;
}

export async function saveWork(
  tx: Executor,
  id: string,
  { work, at }: { readonly work: BatchWork; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update library_batches set work = ${storableJson(work)}::jsonb, result = null, touched_at = ${at} where id = ${id}`);
}

export async function endWork(tx: Executor, id: string, result: BatchResultStored): Promise<void> {
  await tx.execute(sql`
    update library_batches set work = null, result = ${storableJson(result)}::jsonb where id = ${id}`);
}

/** Batches that have not moved since: no job has them any more. */
export async function findStalled(db: Executor, before: Date): Promise<string[]> {
  const rows = await db.query({ id: column.uuid })`
    select id from library_batches /* any site: changes of every site go on */
    where work is not null and touched_at < ${before} limit 100`;
  return rows.map(({ id }) => id);
}

export async function markUndone(db: Executor, id: string, at: Date): Promise<void> {
  await db.execute(sql`update library_batches set undone_at = ${at} where id = ${id}`);
}

const listedShape = {
  batch_id: column.uuid,
  kind: column.text.as<LibraryBatch["kind"]>(),
  label: column.text,
  changed: column.int,
  by: column.text,
  created_at: column.timestamptz,
  undone_at: column.timestamptz.orNull(),
  work: column.jsonb<BatchWork>().orNull(),
};

export async function listBatches(db: Executor, libraryId: string): Promise<LibraryBatch[]> {
  const rows = await db.query(listedShape)`
    select b.id as batch_id, b.kind, b.label, b.changed, coalesce(a.username, '') as by, b.created_at, b.undone_at, b.work
    from library_batches b left join accounts a on a.id = b.account_id
    where b.library_id = ${libraryId} and (b.finished_at is not null and b.changed > 0 or b.work is not null)
    order by b.created_at desc, b.id limit ${libraryLimits.pageSize}`;
  return rows.map(({ batch_id, kind, label, by, changed, work, created_at: createdAt, undone_at: undoneAt }) => ({
    batch_id,
    kind,
    label,
    by,
    changed: Math.max(changed, work?.counts.changed ?? 0),
    state: work === null ? "complete" : "running",
    score: work === null ? 100 : scoreOf(work, changed),
    created_time: createdAt.toISOString(),
    undone_time: undoneAt?.toISOString() ?? null,
  }));
}

interface ChosenAfter {
  readonly choice: EntryChoice;
  readonly after: string;
  /** The last id that is looked at. */
  readonly until?: string;
}

const chosenAfter = (library: number, { choice, after, until }: ChosenAfter) => sql`
  ${chosenBy(library, choice)} and e.id > ${after} and ${until === undefined ? sql`true` : sql`e.id <= ${until}`}
  order by e.id limit ${chunkSize}`;

/** Ids of chosen entries, a piece at a time, by id. */
export async function nextIds(db: Executor, library: number, wanted: ChosenAfter): Promise<string[]> {
  const rows = await db.query({ id: column.serial })`
    select e.id from library_entries e where ${chosenAfter(library, wanted)}`;
  return rows.map(({ id }) => id);
}

/** Whole entries, the same way. */
export function nextEntries(db: Executor, library: number, wanted: ChosenAfter): Promise<EntryRow[]> {
  return db.query(entryShape)`select ${entryColumns} from library_entries e where ${chosenAfter(library, wanted)}`;
}

/** Ids of a library's first and last entry; of an empty one, ids of none. */
export async function idBounds(db: Executor, library: number): Promise<{ first: string; until: string }> {
  const rows = await db.query({ first: column.text, until: column.text })`
    select coalesce((select e.id from library_entries e where e.library = ${library} order by e.id limit 1), 0)::text
             as first,
           coalesce((select e.id from library_entries e where e.library = ${library} order by e.id desc limit 1), 0)::text
             as until`;
  return rows[0] ?? { first: "0", until: "0" };
}

/** How far one statement looks; undefined: nothing is left. */
export async function endOfWindow(
  db: Executor,
  library: number,
  { after, until }: { readonly after: string; readonly until: string },
): Promise<string | undefined> {
  const rows = await db.query({ id: column.text.orNull() })`
    select max(w.id)::text as id from (
      select e.id from library_entries e where e.library = ${library} and e.id > ${after} and e.id <= ${until}
      order by e.id limit ${windowSize}) w`;
  return rows[0]?.id ?? undefined;
}

export interface EntriesOfBatch {
  readonly batchId: string;
  readonly library: number;
  readonly ids: readonly string[];
}

const listOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::bigint[])`;

/** Images of entries that are to be changed; those that the batch added itself leave their revision alone. */
export async function keepChanged(db: Executor, { batchId, library, ids }: EntriesOfBatch): Promise<void> {
  await db.execute(sql`
    insert into library_entries_before (batch_id, entry_id, revision_after, entry)
    select ${batchId}::uuid, e.id, e.revision + 1,
           case when e.batch_id is not distinct from ${batchId}::uuid then '{}'::jsonb else to_jsonb(e) end
    from library_entries e where e.library = ${library} and e.id = ${listOf(ids)}
    on conflict (batch_id, entry_id) do update set revision_after = excluded.revision_after`);
}

/** Images of entries that are to be deleted. */
export async function keepDeleted(db: Executor, { batchId, library, ids }: EntriesOfBatch): Promise<void> {
  await db.execute(sql`
    insert into library_entries_before (batch_id, entry_id, revision_after, entry)
    select ${batchId}::uuid, e.id, null, to_jsonb(e)
    from library_entries e where e.library = ${library} and e.id = ${listOf(ids)}`);
}

/** Entries that wait are used from now on. */
export async function approveEntries(
  db: Executor,
  { library, ids, editor, at }: Omit<EntriesOfBatch, "batchId"> & { readonly editor: string; readonly at: Date },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update library_entries e
    set status = 'approved', editor = ${editor}, revision = revision + 1, updated_at = ${at}
    where e.library = ${library} and e.id = ${listOf(ids)} and e.status = 'pending'`);
  return rowCount;
}

/** Under which name changes of an account stand. */
export async function usernameOf(db: Executor, accountId: string | null): Promise<string> {
  if (accountId === null) return "";
  const rows = await db.query({ username: column.text })`select username from accounts where id = ${accountId}`;
  return rows[0]?.username ?? "";
}

/**
 * Forgets batches that are older than `before`, and images that nobody can ask for any more; some at a time.
 * @returns whether anything was left to forget
 */
export async function purgeBatches(db: Executor, before: Date): Promise<boolean> {
  const isOld = sql`l.finished_at is not null and l.work is null and l.created_at < ${before}`;
  const { rowCount } = await db.execute(sql`
    delete from library_entries_before b /* any site: what is over is over on every site */
    where b.ctid = any(array(
      select i.ctid from library_entries_before i join library_batches l on l.id = i.batch_id
      where (l.undone_at is not null or ${isOld}) limit ${imagesAtOnce}))`);
  if (rowCount > 0) return true;
  await db.execute(sql`
    delete from library_batches l /* any site: what is over is over on every site */ where ${isOld}`);
  return false;
}

/** Closes batches that no import works on, since it was erased with its account. */
export async function closeAbandonedBatches(
  db: Executor,
  { before, at }: { readonly before: Date; readonly at: Date },
) {
  await db.execute(sql`
    update library_batches b /* any site: libraries of every site must be free again */
    set finished_at = ${at},
        changed = (select count(*) from library_entries e where e.batch_id = b.id)
                + (select count(*) from library_entries_before i where i.batch_id = b.id and i.entry <> '{}')
    where b.finished_at is null and b.work is null and b.created_at < ${before}
      and not exists (select 1 from library_imports m where m.batch_id = b.id and m.state in ('waiting', 'running'))`);
}

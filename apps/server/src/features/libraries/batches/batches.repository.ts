import { type LibraryBatch, libraryLimits } from "@yiqiao/contracts/libraries";
import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import type { EntryRow } from "../stored-entry.ts";
import { chosenBy } from "./entry-filter.ts";
import type { BatchKind, EntryChoice } from "./ports.ts";

/** Entries that one statement touches. */
export const chunkSize = 5000;

export interface StoredBatch {
  readonly id: string;
  readonly libraryId: string;
  readonly kind: BatchKind;
  /** Entries that the library had before. */
  readonly entriesBefore: number;
  readonly finishedAt: string | null;
  readonly undoneAt: string | null;
}

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

export async function findBatch(db: Executor, id: string): Promise<StoredBatch | undefined> {
  const { rows } = await db.execute<Record<string, unknown> & StoredBatch>(sql`
    select id, library_id as "libraryId", kind, entries_before as "entriesBefore", finished_at as "finishedAt",
           undone_at as "undoneAt"
    from library_batches where id = ${id}`);
  return rows[0];
}

export async function hasOpenBatch(db: Executor, libraryId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from library_batches where library_id = ${libraryId} and finished_at is null`,
  );
  return rows.length > 0;
}

export async function markUndone(db: Executor, id: string, at: Date): Promise<void> {
  await db.execute(sql`update library_batches set undone_at = ${at} where id = ${id}`);
}

export async function listBatches(db: Executor, libraryId: string): Promise<LibraryBatch[]> {
  interface Row extends Record<string, unknown>, Omit<LibraryBatch, "created_time" | "undone_time"> {
    readonly created_at: string;
    readonly undone_at: string | null;
  }
  const { rows } = await db.execute<Row>(sql`
    select b.id as batch_id, b.kind, b.label, b.changed, coalesce(a.username, '') as by, b.created_at, b.undone_at
    from library_batches b left join accounts a on a.id = b.account_id
    where b.library_id = ${libraryId} and b.finished_at is not null and b.changed > 0
    order by b.created_at desc, b.id limit ${libraryLimits.pageSize}`);
  return rows.map(({ created_at: createdAt, undone_at: undoneAt, ...batch }) =>
    Object.assign(batch, {
      created_time: new Date(createdAt).toISOString(),
      undone_time: undoneAt === null ? null : new Date(undoneAt).toISOString(),
    }),
  );
}

/** Ids of chosen entries, a piece at a time, by id. */
export async function nextIds(
  db: Executor,
  library: number,
  { choice, after }: { readonly choice: EntryChoice; readonly after: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from library_entries e where ${chosenBy(library, choice)} and e.id > ${after}
    order by e.id limit ${chunkSize}`);
  return rows.map(({ id }) => id);
}

/** Whole entries, the same way. */
export async function nextEntries(
  db: Executor,
  library: number,
  { choice, after }: { readonly choice: EntryChoice; readonly after: string },
): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select e.* from library_entries e where ${chosenBy(library, choice)} and e.id > ${after}
    order by e.id limit ${chunkSize}`);
  return rows;
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

/** Forgets batches that are older than `before`, with their images, and images of those that were undone. */
export async function purgeBatches(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from library_batches /* any site: what is over is over on every site */
    where finished_at is not null and created_at < ${before}`);
  await db.execute(sql`
    delete from library_entries_before b /* any site: nobody can ask for them any more */
    using library_batches l where l.id = b.batch_id and l.undone_at is not null`);
}

/** Closes batches that no import works on, since it was erased with its account. */
export async function closeLeftBatches(db: Executor, { before, at }: { readonly before: Date; readonly at: Date }) {
  await db.execute(sql`
    update library_batches b /* any site: libraries of every site must be free again */
    set finished_at = ${at},
        changed = (select count(*) from library_entries e where e.batch_id = b.id)
                + (select count(*) from library_entries_before i where i.batch_id = b.id and i.entry <> '{}')
    where b.finished_at is null and b.created_at < ${before}
      and not exists (select 1 from library_imports m where m.batch_id = b.id and m.state in ('waiting', 'running'))`);
}

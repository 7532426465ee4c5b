import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";
import { chunkSize, type EntriesOfBatch } from "../batches.repository.ts";

interface Piece {
  readonly batchId: string;
  readonly library: number;
  readonly after: string;
}

const listOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::bigint[])`;

/** Entries that a batch added and nobody changed since, a piece at a time, by id. */
export async function nextAdded(db: Executor, { batchId, library, after }: Piece): Promise<string[]> {
  const rows = await db.query({ id: column.serial })`
    select e.id from library_entries e
    left join library_entries_before b on b.entry_id = e.id and b.batch_id = ${batchId}
    where e.library = ${library} and e.batch_id = ${batchId} and e.id > ${after}
      and e.revision = coalesce(b.revision_after, 1)
    order by e.id limit ${chunkSize}`;
  return rows.map(({ id }) => id);
}

export async function countAdded(db: Executor, { batchId, library }: Omit<Piece, "after">): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from library_entries e where e.library = ${library} and e.batch_id = ${batchId}`;
  return rows[0]?.count ?? 0;
}

export interface Images {
  readonly all: readonly string[];
  readonly deleted: readonly string[];
  readonly changed: readonly string[];
}

/** Ids of entries that a batch keeps images of, a piece at a time. */
export async function nextImages(db: Executor, { batchId, after }: Omit<Piece, "library">): Promise<Images> {
  const rows = await db.query({ id: column.serial, gone: column.bool })`
    select entry_id as id, revision_after is null as gone from library_entries_before
    where batch_id = ${batchId} and entry_id > ${after} and entry <> '{}'
    order by entry_id limit ${chunkSize}`;
  return {
    all: rows.map(({ id }) => id),
    deleted: rows.filter(({ gone }) => gone).map(({ id }) => id),
    changed: rows.filter(({ gone }) => !gone).map(({ id }) => id),
  };
}

/** Deleted entries as they were, with their ids, dates and revisions. */
export async function restoreDeleted(db: Executor, { batchId, library, ids }: EntriesOfBatch): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into library_entries (
      id, library, source, target, source_tags, target_tags, note, attributes, status, origin, author, editor, forbidden,
      case_sensitive, source_key, pair_key, before_key, after_key, context_id, batch_id, revision, created_at, updated_at)
    overriding system value
    select e.id, ${library}::int, e.source, e.target, e.source_tags, e.target_tags, e.note, e.attributes, e.status,
           e.origin, e.author, e.editor, e.forbidden, e.case_sensitive, e.source_key, e.pair_key, e.before_key,
           e.after_key, e.context_id, e.batch_id, e.revision, e.created_at, e.updated_at
    from library_entries_before b, jsonb_populate_record(null::library_entries, b.entry) e
    where b.batch_id = ${batchId} and b.entry_id = ${listOf(ids)} and library = ${library}
    order by b.entry_id
    on conflict (id) do nothing`);
  return rowCount;
}

/**
 * Changed entries as they were, unless somebody changed them since. Their revision goes up: whoever looks at the changed
 * entry is told when saving. What older batches say of the revision that they left behind goes up with it.
 * @returns the ids of those that were restored
 */
export async function restoreChanged(
  db: Executor,
  { batchId, library, ids, libraryId }: EntriesOfBatch & { readonly libraryId: string },
): Promise<string[]> {
  const rows = await db.query(restoredShape)`
    update library_entries e
    set (source, target, source_tags, target_tags, note, attributes, status, origin, author, editor, forbidden,
         case_sensitive, source_key, pair_key, before_key, after_key, context_id, updated_at) =
        (select o.source, o.target, o.source_tags, o.target_tags, o.note, o.attributes, o.status, o.origin, o.author,
                o.editor, o.forbidden, o.case_sensitive, o.source_key, o.pair_key, o.before_key, o.after_key,
                o.context_id, o.updated_at
         from jsonb_populate_record(e, b.entry) o),
        revision = e.revision + 1
    from library_entries_before b
    where e.library = ${library} and b.batch_id = ${batchId} and b.entry_id = ${listOf(ids)} and e.id = b.entry_id
      and e.revision = b.revision_after
    returning e.id, (b.entry ->> 'revision')::int as former, e.revision, e.batch_id as added_by`;
  if (rows.length > 0) await moveRevisions(db, { batchId, libraryId }, rows);
  return rows.map(({ id }) => id);
}

const restoredShape = {
  id: column.serial,
  former: column.int,
  revision: column.int,
  added_by: column.uuid.orNull(),
};

type Restored = RowOf<typeof restoredShape>;

async function moveRevisions(
  db: Executor,
  { batchId, libraryId }: { readonly batchId: string; readonly libraryId: string },
  restored: readonly Restored[],
): Promise<void> {
  const moved = JSON.stringify(restored);
  await db.execute(sql`
    update library_entries_before b set revision_after = m.revision
    from json_to_recordset(${moved}::json) as m (id bigint, former int, revision int), library_batches l
    where l.library_id = ${libraryId} and l.id <> ${batchId} and l.undone_at is null and b.batch_id = l.id
      and b.entry_id = m.id and b.revision_after = m.former`);
  // Those that a batch added, and nobody else changed: their first revision is another one now.
  await db.execute(sql`
    insert into library_entries_before (batch_id, entry_id, revision_after, entry)
    select l.id, m.id, m.revision, '{}'
    from json_to_recordset(${moved}::json) as m (id bigint, former int, revision int, added_by uuid)
    join library_batches l on l.id = m.added_by
    where l.library_id = ${libraryId} and l.id <> ${batchId} and l.undone_at is null and m.former = 1
    on conflict (batch_id, entry_id) do nothing`);
}

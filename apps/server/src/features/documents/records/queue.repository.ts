import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { Owner } from "#platform/request";
import type { FoundPart } from "#platform/storage";
import { documentColumns, queryDocuments } from "./documents.repository.ts";
import type { StoredDocument } from "./stored-document.ts";

/** Other documents of the owner that wait or are worked on. */
export async function countActive(
  db: Executor,
  { name, siteId }: Pick<Owner, "name" | "siteId">,
  except: string,
): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from documents
    where site_id = ${siteId} and owner = ${name} and state in ('waiting', 'translating') and id <> ${except}::uuid`;
  return rows[0]?.count ?? 0;
}

/** Whether a document of somebody else waits for a worker. */
export async function areOthersWaiting(db: Executor, owner: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from documents /* any site: the queue is everybody's */
    where state = 'waiting' and owner <> ${owner} limit 1`);
  return rowCount > 0;
}

/** How much was translated in how long, for estimates. */
export interface Speed {
  readonly characters: number;
  readonly ms: number;
}

/** What was translated since a moment, by everybody; without files for which engines took longer. */
export async function speedSince(db: Executor, since: Date): Promise<Speed> {
  const rows = await db.query({ characters: column.bigint.orNull(), ms: column.bigint.orNull() })`
    select sum(translated_characters) as characters, sum(translated_ms) as ms
    from (select d.translated_characters, d.translated_ms /* any site: the engines are everybody's */
          from documents d join document_tasks t on t.id = d.task_id
          where d.touched_at > ${since} and d.translated_ms > 0 and not t.is_thorough
          order by d.touched_at desc limit 50) as latest`;
  return { characters: rows[0]?.characters ?? 0, ms: rows[0]?.ms ?? 0 };
}

/** Of reservations those whose documents are not at their end. */
export async function reservationsInUse(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query({ reservation_id: column.uuid.present() })`
    select reservation_id from documents /* any site: whose work died is everybody's */
    where reservation_id = any(${sql.param([...ids])}::uuid[]) and state in ('waiting', 'translating', 'paused')`;
  return new Set(rows.map(({ reservation_id }) => reservation_id));
}

/** Files that nobody may have any more, the first over first. */
export async function findExpired(db: Executor, now: Date, { limit, skip }: FoundPart): Promise<StoredDocument[]> {
  return queryDocuments(
    db,
    sql`select ${documentColumns} from documents /* any site: what is over */
        where has_files and expires_at <= ${now} order by expires_at, id limit ${limit} offset ${skip}`,
  );
}

/** Documents that have been on their way without a sign for too long: their job is lost. */
export async function findStuck(
  db: Executor,
  before: { readonly waiting: Date; readonly working: Date },
  limit: number,
): Promise<StoredDocument[]> {
  return queryDocuments(
    db,
    sql`select ${documentColumns} from documents /* any site: left by jobs that died */
        where (state = 'waiting' and touched_at < ${before.waiting})
           or (state in ('translating', 'analysing') and touched_at < ${before.working})
        order by touched_at limit ${limit}`,
  );
}

/** Of these ids those that are documents. */
export async function existing(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query({ id: column.uuid })`
    select id from documents /* any site: files without a document are nobody's */
    where id = any(${sql.param([...ids])}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

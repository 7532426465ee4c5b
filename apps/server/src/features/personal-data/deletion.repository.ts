import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

/** @returns false when a deletion waits already. */
export async function setDeletion(db: Executor, accountId: string, dueAt: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update accounts set deletion_due_at = ${dueAt}, updated_at = now()
    where id = ${accountId} and deletion_due_at is null and status <> 'deleted' returning id`);
  return rowCount > 0;
}

/** @returns false when no deletion waits. */
export async function clearDeletion(db: Executor, accountId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update accounts set deletion_due_at = null, updated_at = now()
    where id = ${accountId} and deletion_due_at is not null returning id`);
  return rowCount > 0;
}

/** Accounts whose day has come, those that wait longest first. */
export async function findDue(db: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await db.query({ id: column.uuid })`
    select id from accounts /* any site: deletions of all of them */
    where deletion_due_at <= ${now} and status <> 'deleted' order by deletion_due_at, id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Locks an account whose day has come; undefined: it was kept, or is erased. */
export async function lockDue(
  db: Executor,
  accountId: string,
  now: Date,
): Promise<{ readonly siteId: number; readonly isSuper: boolean } | undefined> {
  const rows = await db.query({ site_id: column.int, is_super: column.bool })`
    select site_id, is_super from accounts
    where id = ${accountId} and deletion_due_at <= ${now} and status <> 'deleted' for update`;
  const row = rows[0];
  return row === undefined ? undefined : { siteId: row.site_id, isSuper: row.is_super };
}

export async function markDeleted(db: Executor, accountId: string, at: Date): Promise<void> {
  await db.execute(sql`
    update accounts set status = 'deleted', deleted_at = ${at}, deletion_due_at = null, updated_at = ${at}
    where id = ${accountId}`);
}

export async function isDeleted(db: Executor, accountId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select 1 from accounts where id = ${accountId} and status = 'deleted'`);
  return rowCount > 0;
}

export async function deleteFormerBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from former_identifiers /* any site: a retention period for all */ where replaced_at < ${before}`);
}

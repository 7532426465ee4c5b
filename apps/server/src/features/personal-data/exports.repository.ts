import type { DataExport } from "@yiqiao/contracts/accounts";
import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

const status = column.text.as<DataExport["status"]>();
const exportShape = {
  id: column.uuid,
  status,
  size_bytes: column.bigint.orNull(),
  created_at: column.timestamptz,
  expires_at: column.timestamptz.orNull(),
};

/** Whose export, and which. */
export interface ExportOf {
  readonly id: string;
  readonly accountId: string;
}

export async function listExports(db: Executor, accountId: string): Promise<DataExport[]> {
  const rows = await db.query(exportShape)`
    select id, status, size_bytes, created_at, expires_at from data_exports
    where account_id = ${accountId} order by created_at desc, id limit 20`;
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    size_bytes: row.size_bytes,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }));
}

/** When the account last asked for an export that did not fail; further ones wait until the transaction ends. */
export async function lockLastExport(db: Executor, accountId: string): Promise<Date | undefined> {
  await db.execute(sql`select id from accounts where id = ${accountId} for no key update`);
  const rows = await db.query({ at: column.timestamptz.orNull() })`
    select max(created_at) as at from data_exports where account_id = ${accountId} and status <> 'failed'`;
  return rows[0]?.at ?? undefined;
}

export async function insertExport(
  db: Executor,
  made: ExportOf & { readonly siteId: number; readonly key: string; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into data_exports (id, site_id, account_id, object_key, created_at)
    values (${made.id}, ${made.siteId}, ${made.accountId}, ${made.key}, ${made.at})`);
}

/** Undefined: there is no such export, or its account was erased. */
export async function findStatus(db: Executor, of: ExportOf): Promise<DataExport["status"] | undefined> {
  const rows = await db.query({ status })`
    select status from data_exports where account_id = ${of.accountId} and id = ${of.id}`;
  return rows[0]?.status;
}

/** @returns false when the export is gone or no longer waited for. */
export async function markReady(
  db: Executor,
  made: ExportOf & { readonly sizeBytes: number; readonly at: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update data_exports set status = 'ready', size_bytes = ${made.sizeBytes}, ready_at = ${made.at},
                            expires_at = ${made.expiresAt}
    where account_id = ${made.accountId} and id = ${made.id} and status = 'waiting' returning id`);
  return rowCount > 0;
}

/** @returns false when the export is gone or no longer waited for. */
export async function markFailed(db: Executor, { id, accountId }: ExportOf): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update data_exports set status = 'failed'
    where account_id = ${accountId} and id = ${id} and status = 'waiting' returning id`);
  return rowCount > 0;
}

/** Where a finished export lies; undefined: none, of somebody else, or over. */
export async function findReady(db: Executor, of: ExportOf & { readonly now: Date }): Promise<string | undefined> {
  const rows = await db.query({ object_key: column.text.orNull() })`
    select object_key from data_exports
    where account_id = ${of.accountId} and id = ${of.id} and status = 'ready' and expires_at > ${of.now}`;
  return rows[0]?.object_key ?? undefined;
}

/** Ends what is over, and what has been waited for since before `lostBefore`; from now on nobody can download it. */
export async function endOldExports(
  db: Executor,
  { now, lostBefore }: { now: Date; lostBefore: Date },
): Promise<ExportOf[]> {
  await db.execute(sql`
    update data_exports /* any site: what is over */ set status = 'expired' where status = 'ready' and expires_at <= ${now}`);
  const rows = await db.query({ id: column.uuid, accountId: column.uuid })`
    select id, account_id as "accountId" from data_exports /* any site: what is over */
    where status = 'waiting' and created_at < ${lostBefore}`;
  return rows;
}

/** Files of exports that nobody can download any more. */
export function findLeftoverFiles(db: Executor, limit: number): Promise<(ExportOf & { readonly key: string })[]> {
  return db.query({ id: column.uuid, accountId: column.uuid, key: column.text.present() })`
    select id, account_id as "accountId", object_key as key from data_exports /* any site: what is over */
    where status in ('expired', 'failed') and object_key is not null order by created_at limit ${limit}`;
}

export async function forgetFile(db: Executor, { id, accountId }: ExportOf): Promise<void> {
  await db.execute(sql`update data_exports set object_key = null where account_id = ${accountId} and id = ${id}`);
}

import type { DataExport } from "@yiqiao/contracts/accounts";
import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

interface ExportRow extends Record<string, unknown> {
  readonly id: string;
  readonly status: DataExport["status"];
  readonly size_bytes: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
}

/** Whose export, and which. */
export interface ExportOf {
  readonly id: string;
  readonly accountId: string;
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());

export async function listExports(db: Executor, accountId: string): Promise<DataExport[]> {
  const { rows } = await db.execute<ExportRow>(sql`
    select id, status, size_bytes, created_at, expires_at from data_exports
    where account_id = ${accountId} order by created_at desc, id limit 20`);
  return rows.map(({ id, status, size_bytes: size, created_at: created, expires_at: expires }) => ({
    id,
    status,
    size_bytes: size === null ? null : Number(size),
    created_at: new Date(created).toISOString(),
    expires_at: iso(expires),
  }));
}

/** When the account last asked for an export that did not fail; further ones wait until the transaction ends. */
export async function lockLastExport(db: Executor, accountId: string): Promise<Date | undefined> {
  await db.execute(sql`select id from accounts where id = ${accountId} for update`);
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(created_at) as at from data_exports where account_id = ${accountId} and status <> 'failed'`);
  const at = rows[0]?.at ?? null;
  return at === null ? undefined : new Date(at);
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
  const { rows } = await db.execute<Pick<ExportRow, "status">>(sql`
    select status from data_exports where account_id = ${of.accountId} and id = ${of.id}`);
  return rows[0]?.status;
}

/** @returns false when the export is gone or no longer waited for. */
export async function markReady(
  db: Executor,
  made: ExportOf & { readonly sizeBytes: number; readonly at: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update data_exports set status = 'ready', size_bytes = ${made.sizeBytes}, ready_at = ${made.at},
                            expires_at = ${made.expiresAt}
    where account_id = ${made.accountId} and id = ${made.id} and status = 'waiting' returning id`);
  return rows.length > 0;
}

/** @returns false when the export is gone or no longer waited for. */
export async function markFailed(db: Executor, { id, accountId }: ExportOf): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update data_exports set status = 'failed'
    where account_id = ${accountId} and id = ${id} and status = 'waiting' returning id`);
  return rows.length > 0;
}

/** Where a finished export lies; undefined: none, of somebody else, or over. */
export async function findReady(db: Executor, of: ExportOf & { readonly now: Date }): Promise<string | undefined> {
  const { rows } = await db.execute<{ object_key: string | null }>(sql`
    select object_key from data_exports
    where account_id = ${of.accountId} and id = ${of.id} and status = 'ready' and expires_at > ${of.now}`);
  return rows[0]?.object_key ?? undefined;
}

/** Ends what is over, and what has been waited for since before `lostBefore`; from now on nobody can download it. */
export async function endOld(db: Executor, { now, lostBefore }: { now: Date; lostBefore: Date }): Promise<ExportOf[]> {
  await db.execute(sql`
    update data_exports /* any site: what is over */ set status = 'expired' where status = 'ready' and expires_at <= ${now}`);
  const { rows } = await db.execute<{ id: string; account_id: string }>(sql`
    select id, account_id from data_exports /* any site: what is over */
    where status = 'waiting' and created_at < ${lostBefore}`);
  return rows.map(({ id, account_id: accountId }) => ({ id, accountId }));
}

/** Files of exports that nobody can download any more. */
export async function findLeftFiles(db: Executor, limit: number): Promise<(ExportOf & { readonly key: string })[]> {
  const { rows } = await db.execute<{ id: string; account_id: string; object_key: string }>(sql`
    select id, account_id, object_key from data_exports /* any site: what is over */
    where status in ('expired', 'failed') and object_key is not null order by created_at limit ${limit}`);
  return rows.map(({ id, account_id: accountId, object_key: key }) => ({ id, accountId, key }));
}

export async function forgetFile(db: Executor, { id, accountId }: ExportOf): Promise<void> {
  await db.execute(sql`update data_exports set object_key = null where account_id = ${accountId} and id = ${id}`);
}

import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { CodePurpose } from "./code-purposes.ts";

/** What a code is for, and where. */
export interface CodeUse<P extends CodePurpose = CodePurpose> {
  readonly identifier: string;
  readonly purpose: P;
  readonly siteId: number;
}

export async function insertCode(
  db: Executor,
  code: CodeUse & {
    readonly id: string;
    readonly hash: Buffer;
    readonly deviceHash: Buffer;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.execute(sql`
    insert into verification_codes (id, site_id, purpose, identifier, code_hash, device_hash, created_at, expires_at)
    values (${code.id}, ${code.siteId}, ${code.purpose}, ${code.identifier}, ${code.hash}, ${code.deviceHash},
            ${code.at}, ${code.expiresAt})`);
}

/** Counts a try at the newest open code, of one browser or of any; undefined if there is none or it had `tries`. */
export async function countAttempt(
  db: Executor,
  use: CodeUse & { readonly deviceHash: Buffer | null; readonly now: Date; readonly tries: number },
): Promise<{ id: string; hash: Buffer } | undefined> {
  const rows = await db.query({ id: column.uuid, code_hash: column.bytea })`
    update verification_codes set attempts = attempts + 1
    where site_id = ${use.siteId} and attempts < ${use.tries} and id = (
      select id from verification_codes
      where identifier = ${use.identifier} and purpose = ${use.purpose} and site_id = ${use.siteId}
        and device_hash = coalesce(${use.deviceHash}::bytea, device_hash)
        and used_at is null and expires_at > ${use.now}
      order by created_at desc limit 1)
    returning id, code_hash`;
  const row = rows[0];
  return row === undefined ? undefined : { id: row.id, hash: row.code_hash };
}

/** Uses up a code, and all open ones for the same. @returns whether it was still open. */
export async function useCode(
  db: Executor,
  use: CodeUse & { readonly id: string; readonly at: Date },
): Promise<boolean> {
  const rows = await db.query({ id: column.uuid })`
    update verification_codes set used_at = ${use.at}
    where identifier = ${use.identifier} and purpose = ${use.purpose} and site_id = ${use.siteId} and used_at is null
    returning id`;
  return rows.some(({ id }) => id === use.id);
}

/** Marks a code as sent. @returns false if it was before, was used, or is gone. */
export async function markSent(db: Executor, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update verification_codes set sent_at = ${at}
    where id = ${id} and sent_at is null and used_at is null and expires_at > ${at}
    returning id`);
  return rowCount > 0;
}

export async function deleteCodesBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from verification_codes /* any site: codes that are over */ where expires_at < ${before}`);
}

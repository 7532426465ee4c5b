import type { PreactivationState } from "@yiqiao/contracts/preactivation";
import type { PlanSku } from "@yiqiao/contracts/plans";
import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";
import type { Position } from "#platform/paging";

const shape = {
  id: column.uuid,
  identifier: column.text,
  sku: column.text.as<PlanSku>(),
  days: column.int,
  extra_characters: column.bigint,
  created_by: column.uuid,
  created_at: column.timestamptz,
  expires_at: column.timestamptz.orNull(),
  used_at: column.timestamptz.orNull(),
  order_number: column.text.orNull(),
  revoked_at: column.timestamptz.orNull(),
};
export type PreactivationRow = RowOf<typeof shape>;

/** Nobody registers until the transaction ends, so that who has an account and who waits for one stays as it is. */
export async function keepOthersOut(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('preactivations', 0))`);
}

/** Nobody adds entries until the transaction ends; other registrations go on. */
export async function keepEntries(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('preactivations', 0))`);
}

/** Which of some identifiers have an account. */
export async function findRegistered(db: Executor, identifiers: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query({ identifier: column.text })`
    select i.identifier from unnest(${sql.param(identifiers)}::text[]) i (identifier)
    where exists (
      select 1 from accounts /* any site: an address or number has one account in the installation */
      where account_number = i.identifier or email = i.identifier or phone = i.identifier)`;
  return rows.map(({ identifier }) => identifier);
}

/** Which of some identifiers wait already. */
export async function findWaiting(
  db: Executor,
  { identifiers, now }: { readonly identifiers: readonly string[]; readonly now: Date },
): Promise<readonly string[]> {
  const rows = await db.query({ identifier: column.text })`
    select identifier from preactivations /* any site: kept by administrators of the main site */
    where identifier = any(${sql.param(identifiers)}::text[]) and used_at is null and revoked_at is null
      and (expires_at is null or expires_at > ${now})`;
  return rows.map(({ identifier }) => identifier);
}

export interface NewPreactivations {
  readonly siteId: number;
  readonly identifiers: readonly string[];
  readonly sku: string;
  readonly days: number;
  readonly extraCharacters: number;
  readonly createdBy: string;
  readonly at: Date;
  readonly expiresAt: Date | null;
}

export async function insertPreactivations(tx: Executor, entries: NewPreactivations): Promise<void> {
  await tx.execute(sql`
    insert into preactivations (id, site_id, identifier, sku, days, extra_characters, created_by, created_at, expires_at)
    select gen_random_uuid(), ${entries.siteId}::int, i.identifier, ${entries.sku}::text, ${entries.days}::int,
           ${entries.extraCharacters}::bigint, ${entries.createdBy}::uuid, ${entries.at}::timestamptz,
           ${entries.expiresAt}::timestamptz
    from unnest(${sql.param(entries.identifiers)}::text[]) i (identifier)`);
}

/** The entry that an account may use which registers at a site; nobody else takes it until the transaction ends. */
export async function lockWaiting(
  tx: Executor,
  { siteId, identifier, now }: { readonly siteId: number; readonly identifier: string; readonly now: Date },
): Promise<PreactivationRow | undefined> {
  const rows = await tx.query(shape)`
    select id, identifier, sku, days, extra_characters, created_by, created_at, expires_at, used_at, order_number,
           revoked_at
    from preactivations
    where site_id = ${siteId} and identifier = ${identifier} and used_at is null and revoked_at is null
      and (expires_at is null or expires_at > ${now})
    order by created_at limit 1 for update`;
  return rows[0];
}

export async function markUsed(
  tx: Executor,
  { id, at, orderNumber }: { readonly id: string; readonly at: Date; readonly orderNumber: string },
): Promise<void> {
  await tx.execute(sql`update preactivations set used_at = ${at}, order_number = ${orderNumber} where id = ${id}`);
}

/** @returns the entry, if nobody had used it or taken it back. */
export async function revoke(
  tx: Executor,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<PreactivationRow | undefined> {
  const rows = await tx.query(shape)`
    update preactivations set revoked_at = ${at} where id = ${id} and used_at is null and revoked_at is null
    returning id, identifier, sku, days, extra_characters, created_by, created_at, expires_at, used_at, order_number,
              revoked_at`;
  return rows[0];
}

export interface PreactivationPage {
  readonly state: PreactivationState | null;
  readonly keyword: string;
  readonly before: Position | undefined;
  readonly now: Date;
  readonly limit: number;
}

/** The newest first. */
export function listPreactivations(
  db: Executor,
  { state, keyword, before, now, limit }: PreactivationPage,
): Promise<readonly PreactivationRow[]> {
  const { key: at = null, id = null } = before ?? {};
  return db.query(shape)`
    select id, identifier, sku, days, extra_characters, created_by, created_at, expires_at, used_at, order_number,
           revoked_at
    from preactivations /* any site: kept by administrators of the main site */
    where (${state}::text is null or ${state}::text = case
        when used_at is not null then 'used' when revoked_at is not null then 'revoked'
        when expires_at <= ${now} then 'expired' else 'waiting' end)
      and (${keyword}::text = '' or position(${keyword}::text in identifier) > 0)
      and (${at}::timestamptz is null or (created_at, id) < (${at}::timestamptz, ${id}::uuid))
    order by created_at desc, id desc limit ${limit}`;
}

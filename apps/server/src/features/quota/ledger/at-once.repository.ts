import { type SQL, sql } from "drizzle-orm";
import { column, type Executor, quickly, type RowOf } from "#platform/database";
import type { Purse } from "../purses/purses.repository.ts";
import type { Cause } from "./reservations.repository.ts";

const madeShape = { balance: column.bigint, others: column.bigint };
const balanceShape = { balance: column.bigint };

/**
 * The holders' locks as a part of a `with`. What follows it in the statement must ask for {@link areLocked}: it waits for
 * the locks, and what it changes it changes as it stands then.
 */
const lockedPart = (holders: readonly string[]): SQL => sql`locked as materialized (
  select name from quota_holders where name = any(${sql.param([...holders])}::text[]) order by name for update)`;
const areLocked = (holders: readonly string[]): SQL =>
  sql`(select count(*) from locked) = ${new Set(holders).size}::int`;

export interface AtOnce {
  readonly id: string;
  readonly key: string;
  /** All that are locked; the first one pays. */
  readonly holders: readonly [string, ...string[]];
  readonly purseId: string;
  readonly siteId: number;
  readonly accountId: string | null;
  readonly apiKeyId: string | undefined;
  readonly cause: Cause;
  readonly characters: number;
  readonly at: Date;
}

/** All that its payer was seen to have. */
export interface SeenPurses {
  readonly open: readonly Purse[];
  /** Those of them that may be used, which must have so many more than is set aside. */
  readonly usable: readonly Purse[];
  readonly spare: number;
}

/** The purses as they are now, as a part of a `with`: whether they are those that were seen, and what others have. */
function seenPart({ holders: [holder], purseId, characters, at }: AtOnce, { open, usable, spare }: SeenPurses): SQL {
  const each = <T>(value: (purse: Purse) => T) => sql.param(open.map((purse) => value(purse)));
  const inUse = sql`o.id = any(${sql.param(usable.map(({ id }) => id))}::uuid[])`;
  return sql`seen as materialized (
    select array_agg(o.id order by o.id) = ${each(({ id }) => id)}::uuid[]
           and array_agg(o.starts_at order by o.id) = ${each(({ startsAt }) => startsAt)}::timestamptz[]
           and array_agg(o.expires_at order by o.id) = ${each(({ expiresAt }) => expiresAt)}::timestamptz[]
           and sum(o.balance) filter (where ${inUse}) >= ${characters + spare}::bigint as are_same,
           coalesce(sum(o.balance) filter (where ${inUse} and o.id <> ${purseId}::uuid), 0)::bigint as others
    from quota_purses o where o.holder = ${holder} and o.closed_at is null and o.expires_at > ${at})`;
}

/**
 * Takes all of it from the purse and writes that down, as parts of a `with`; `taken` has a row if the purse had it.
 * @param step `reserve` comes after {@link quickly}
 */
function takingParts(reservation: AtOnce, purses: SeenPurses, step: "reserve" | "charge"): SQL {
  const { id, key, holders, purseId, siteId, accountId, apiKeyId, cause, characters, at } = reservation;
  const [holder] = holders;
  const isCharged = step === "charge";
  const reserved = isCharged ? sql`` : sql`, reserved = reserved + ${characters}::bigint`;
  const [committed, status] = isCharged ? [sql`${characters}::bigint`, sql`'committed'`] : [sql`0`, sql`'open'`];
  const [charge, when] = isCharged ? [sql`, (2, 'commit', 'reserved', 'served')`, sql``] : [sql``, sql`, quickly`];
  return sql`${lockedPart(holders)}, ${seenPart(reservation, purses)}, taken as (
      update quota_purses set balance = balance - ${characters}::bigint${reserved}
      where id = ${purseId} and holder = ${holder} and balance >= ${characters}::bigint and closed_at is null
        and expires_at > ${at} and (select are_same from seen) and ${areLocked(holders)}
      returning id, balance
    ), made as (
      insert into quota_reservations
        (id, holder, key, holders, site_id, account_id, api_key_id, cause_kind, cause_ref, characters, is_lasting,
         created_at, alive_at, committed, status)
      select ${id}::uuid, ${holder}::text, ${key}::text, array[${holder}::text], ${siteId}::int, ${accountId}::uuid,
             ${apiKeyId ?? null}::uuid, ${cause.kind}::text, ${cause.ref ?? null}::text, ${characters}::bigint, false,
             ${at}::timestamptz, ${at}::timestamptz, ${committed}, ${status}
      from taken
    ), shared as (
      insert into quota_shares (reservation_id, purse_id, characters, position, committed)
      select ${id}::uuid, id, ${characters}::bigint, 0, ${committed} from taken
    ), booked as (
      insert into quota_movements
        (purse_id, holder, kind, from_account, to_account, characters, reservation_id, part, created_at)
      select id, ${holder}::text, kind, giver, taker, ${characters}::bigint, ${id}::uuid, '', ${at}::timestamptz
      from taken, (values (1, 'reserve', 'available', 'reserved')${charge}) as step (place, kind, giver, taker)${when}
      order by place
    )`;
}

/**
 * Sets all of it aside on one purse, if that still has it and its payer what it was seen to have; nobody waits for the disk,
 * as the charge does, and what was set aside for a call that a breakdown ends comes back anyway.
 * @returns what that purse has then, and what the payer has beside it; undefined where nothing was set aside
 */
export async function insertAtOnce(
  db: Executor,
  reservation: AtOnce,
  purses: SeenPurses,
): Promise<RowOf<typeof madeShape> | undefined> {
  const parts = takingParts(reservation, purses, "reserve");
  const rows = await db.prepared(madeShape)`with ${quickly}, ${parts} select balance, others from seen, taken`;
  return rows[0];
}

/**
 * Sets all of it aside and charges it in one, and does `also`, parts of a `with`, with the same condition.
 * @returns what the payer has then
 * @throws where the purse does not have it any more, or its payer something else: a division by zero, and nothing is done
 */
export async function insertCharged(
  db: Executor,
  reservation: AtOnce,
  { purses, also }: { readonly purses: SeenPurses; readonly also: readonly SQL[] },
): Promise<number | undefined> {
  const parts = [...also, takingParts(reservation, purses, "charge")];
  const rows = await db.prepared(balanceShape)`
    with ${sql.join(parts, sql`, `)}
    select (others + coalesce((select balance from taken), 0)) / (select count(*) from taken) as balance from seen`;
  return rows[0]?.balance;
}

/**
 * Charges all of an open reservation that {@link insertAtOnce} made, and does `also`, parts of a `with`.
 * @returns what the purse has then; undefined where it did not, and nothing is changed but what `also` did
 */
export async function commitAtOnce(
  db: Executor,
  { id, holders: [holder], purseId, characters }: Pick<AtOnce, "id" | "holders" | "purseId" | "characters">,
  { at, also }: { readonly at: Date; readonly also: readonly SQL[] },
): Promise<number | undefined> {
  const parts = [lockedPart([holder]), ...also];
  const rows = await db.prepared(balanceShape)`
    with ${sql.join(parts, sql`, `)}, saved as (
      update quota_reservations set committed = characters, status = 'committed'
      where id = ${id} and status = 'open' and committed = 0 and ${areLocked([holder])}
      returning id
    ), shared as (
      update quota_shares s set committed = s.characters from saved
      where s.reservation_id = ${id} and s.purse_id = ${purseId}
    ), booked as (
      insert into quota_movements
        (purse_id, holder, kind, from_account, to_account, characters, reservation_id, part, created_at)
      select ${purseId}::uuid, ${holder}::text, 'commit', 'reserved', 'served', ${characters}::bigint, id, '',
             ${at}::timestamptz
      from saved
    ), spent as (
      update quota_purses p set reserved = p.reserved - ${characters}::bigint from saved where p.id = ${purseId}
      returning p.balance
    )
    select balance from spent`;
  return rows[0]?.balance;
}

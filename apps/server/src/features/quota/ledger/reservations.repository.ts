import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** All that characters are set aside for. */
export const causeKinds = ["text", "alternatives", "document", "web", "picture", "api", "term-scan"] as const;

/** What characters were set aside for. */
export interface Cause {
  readonly kind: (typeof causeKinds)[number];
  /** Such as the document's id. */
  readonly ref?: string | undefined;
}

const reservationShape = {
  id: column.uuid,
  holders: column.textArray,
  characters: column.bigint,
  /** Charged of it so far, part by part. */
  committed: column.bigint,
  status: column.text.as<"open" | "committed" | "released">(),
};

export type StoredReservation = RowOf<typeof reservationShape>;

const reservationColumns = columnsOf(reservationShape);

/** What of a reservation stands on a purse. */
export interface Share {
  readonly purseId: string;
  readonly holder: string;
  readonly characters: number;
  readonly committed: number;
  /** Whether what comes back cannot be used any more. */
  readonly isOver: boolean;
}

/** A reservation beside one of its shares, if it has any. */
const lockedShape = {
  ...reservationShape,
  purseId: column.uuid.orNull(),
  shareHolder: column.text.orNull(),
  share: column.bigint,
  shareCommitted: column.bigint,
  isOver: column.bool,
};

export interface NewReservation {
  readonly id: string;
  readonly key: string;
  readonly holders: readonly [string, ...string[]];
  readonly siteId: number;
  readonly accountId: string | null;
  readonly apiKeyId: string | undefined;
  readonly cause: Cause;
  readonly characters: number;
  /** Outlives its process: never counts as left behind. */
  readonly isLasting: boolean;
  /** In the order of use. */
  readonly shares: readonly (readonly [purseId: string, characters: number])[];
  readonly at: Date;
}

/** Writes a reservation down with its shares: parts of a `with`. Its holders are locked, and none with its key is there. */
export function insertReservation(reservation: NewReservation): SQL[] {
  const { id, key, holders, siteId, accountId, apiKeyId, cause, characters, isLasting, at } = reservation;
  const shares = reservation.shares.filter(([, share]) => share > 0);
  const made = sql`made as (
    insert into quota_reservations
      (id, holder, key, holders, site_id, account_id, api_key_id, cause_kind, cause_ref, characters, is_lasting,
       created_at, alive_at)
    values (${id}, ${holders[0]}, ${key}, ${sql.param([...holders])}, ${siteId}, ${accountId},
            ${apiKeyId ?? null}, ${cause.kind}, ${cause.ref ?? null}, ${characters}, ${isLasting}, ${at},
            ${isLasting ? null : at})
  )`;
  const shared = sql`shared as (
    insert into quota_shares (reservation_id, purse_id, characters, position)
    select ${id}::uuid, s.purse_id, s.characters, s.position - 1
    from unnest(${sql.param(shares.map(([purseId]) => purseId))}::uuid[],
                ${sql.param(shares.map(([, share]) => share))}::bigint[])
         with ordinality s (purse_id, characters, position)
  )`;
  return [made, shared];
}

export async function findReservation(
  db: Executor,
  { holder, key }: { holder: string; key: string },
): Promise<StoredReservation | undefined> {
  return reservationOf(
    db,
    sql`select ${reservationColumns} from quota_reservations where holder = ${holder} and key = ${key}`,
  );
}

export async function findReservationById(db: Executor, id: string): Promise<StoredReservation | undefined> {
  return reservationOf(db, sql`select ${reservationColumns} from quota_reservations where id = ${id}`);
}

/** A reservation with its shares in the order of use. */
export interface LockedReservation extends StoredReservation {
  readonly shares: readonly Share[];
}

/** A reservation whose holders are locked until the transaction ends, so that nothing changes it meanwhile. */
export async function lockReservation(db: Executor, id: string, at: Date): Promise<LockedReservation | undefined> {
  await db.execute(sql`
    select h.name from quota_holders h /* any site: the holders of one reservation */
    where h.name = any((select r.holders from quota_reservations r where r.id = ${id})::text[])
    order by h.name for update`);
  const rows = await db.query(lockedShape)`
    select ${columnsOf(reservationShape, "r")}, s.purse_id as "purseId", p.holder as "shareHolder",
           coalesce(s.characters, 0) as share, coalesce(s.committed, 0) as "shareCommitted",
           coalesce(p.closed_at is not null or p.expires_at <= ${at}, false) as "isOver"
    from quota_reservations r
    left join quota_shares s on s.reservation_id = r.id
    left join quota_purses p on p.id = s.purse_id
    where r.id = ${id} order by s.position`;
  const [first] = rows;
  if (first === undefined) return undefined;
  const { holders, characters, committed, status } = first;
  return { id, holders, characters, committed, status, shares: rows.flatMap((row) => shareOf(row)) };
}

function shareOf({ purseId, shareHolder: holder, ...row }: RowOf<typeof lockedShape>): Share[] {
  if (purseId === null || holder === null) return [];
  return [{ purseId, holder, isOver: row.isOver, characters: row.share, committed: row.shareCommitted }];
}

/** Keeps what was charged of a reservation and whether it is over: parts of a `with`. */
export function saveReservation(
  { id, committed, status }: Pick<StoredReservation, "id" | "committed" | "status">,
  shares: readonly Share[],
): SQL[] {
  const shared = sql`shared as (
    update quota_shares s set committed = d.committed
    from unnest(${sql.param(shares.map(({ purseId }) => purseId))}::uuid[],
                ${sql.param(shares.map((share) => share.committed))}::bigint[]) d (purse_id, committed)
    where s.reservation_id = ${id} and s.purse_id = d.purse_id and s.committed <> d.committed
  )`;
  const saved = sql`saved as (
    update quota_reservations set committed = ${committed}, status = ${status} where id = ${id}
  )`;
  return [shared, saved];
}

/** Whether a part of a reservation was charged before. */
export async function isPartCommitted(db: Executor, reservationId: string, part: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from quota_movements where reservation_id = ${reservationId} and kind = 'commit' and part = ${part} limit 1`);
  return rowCount > 0;
}

/** @param shown those are left whose process has given no sign since then @param made those that no process shows */
export async function findStaleReservations(
  db: Executor,
  { shown, made, limit }: { readonly shown: Date; readonly made: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db.query({ id: column.uuid })`
    select id from quota_reservations /* any site: left by processes that died */
    where status = 'open' and not is_lasting and created_at < ${shown}
      and (alive_at < ${shown} or (alive_at is null and created_at < ${made}))
    order by created_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** What a holder was charged for something, in several steps maybe. */
export async function sumCharges(db: Executor, holder: string, { kind, ref = "" }: Cause): Promise<number> {
  const rows = await db.query({ sum: column.bigint })`
    select coalesce(sum(committed), 0)::bigint as sum from quota_reservations
    where cause_ref = ${ref} and holder = ${holder} and cause_kind = ${kind}`;
  return rows[0]?.sum ?? 0;
}

/** Open reservations for lasting work of a kind, after the one with id `after`. */
export async function findDurable(
  db: Executor,
  { kind, before, after, limit }: { kind: Cause["kind"]; before: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db.query({ id: column.uuid })`
    select id from quota_reservations /* any site: of work that may have died */
    where status = 'open' and is_lasting and cause_kind = ${kind} and created_at < ${before} and id > ${after}
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

async function reservationOf(db: Executor, statement: SQL): Promise<StoredReservation | undefined> {
  return (await db.query(reservationShape)(statement))[0];
}

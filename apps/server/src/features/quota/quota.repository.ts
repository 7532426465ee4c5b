import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

export type MovementKind = "grant" | "reserve" | "commit" | "release" | "expire" | "adjust";

export interface Movement {
  readonly holder: string;
  readonly period: string;
  readonly kind: MovementKind;
  /** Signed: what the balance changes by. */
  readonly characters: number;
  readonly reservationId: string | null;
  /** Of work that is charged part by part: the part's key. */
  readonly part?: string;
  readonly at: Date;
}

export interface StoredReservation {
  readonly id: string;
  readonly holders: readonly string[];
  readonly period: string;
  readonly characters: number;
  /** Charged of it so far, part by part. */
  readonly committed: number;
  readonly status: "open" | "committed" | "released";
}

/** Gives the holder the period's grant if it has none yet, and locks its balance until the transaction ends. */
export async function lockBalance(
  db: Executor,
  { holder, period, grant, at }: { holder: string; period: string; grant: number; at: Date },
): Promise<number> {
  const opened = await db.execute(sql`
    insert into quota_balances (holder, period, balance) values (${holder}, ${period}, 0)
    on conflict (holder, period) do nothing returning holder`);
  if (opened.rows.length > 0) {
    await move(db, { holder, period, kind: "grant", characters: grant, reservationId: null, at });
  }
  const { rows } = await db.execute<{ balance: string }>(sql`
    select balance from quota_balances where holder = ${holder} and period = ${period} for update`);
  return Number(rows[0]?.balance ?? 0);
}

/** Adds a row to the ledger and its amount to the balance. A balance below zero is refused by the database. */
export async function move(db: Executor, movement: Movement): Promise<void> {
  const { holder, period, kind, characters, reservationId, part = "", at } = movement;
  await db.execute(sql`
    with booked as (
      insert into quota_movements (holder, period, kind, characters, reservation_id, part, created_at)
      values (${holder}, ${period}, ${kind}, ${characters}, ${reservationId}, ${part}, ${at})
    )
    update quota_balances set balance = balance + ${characters} where holder = ${holder} and period = ${period}`);
}

/** The balance, or undefined when the holder has not begun the period. */
export async function findBalance(db: Executor, holder: string, period: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ balance: string }>(sql`
    select balance from quota_balances where holder = ${holder} and period = ${period}`);
  const row = rows[0];
  return row === undefined ? undefined : Number(row.balance);
}

/** @returns undefined when a reservation with this holder and key exists already. */
export async function insertReservation(
  db: Executor,
  reservation: {
    readonly id: string;
    readonly key: string;
    readonly holders: readonly [string, ...string[]];
    readonly period: string;
    readonly siteId: number;
    readonly characters: number;
    /** Never counts as left behind. */
    readonly isLasting?: boolean;
    readonly at: Date;
  },
): Promise<StoredReservation | undefined> {
  const { id, key, holders, period, siteId, characters, isLasting = false, at } = reservation;
  return reservationOf(
    db,
    sql`insert into quota_reservations (id, holder, key, holders, period, site_id, characters, is_lasting, created_at)
        values (${id}, ${holders[0]}, ${key}, ${sql.param([...holders])}, ${period}, ${siteId}, ${characters},
                ${isLasting}, ${at})
        on conflict (holder, key) do nothing returning *`,
  );
}

export async function findReservation(
  db: Executor,
  holder: string,
  key: string,
): Promise<StoredReservation | undefined> {
  return reservationOf(db, sql`select * from quota_reservations where holder = ${holder} and key = ${key}`);
}

export async function lockReservation(db: Executor, id: string): Promise<StoredReservation | undefined> {
  return reservationOf(db, sql`select * from quota_reservations where id = ${id} for update`);
}

export async function setReservationStatus(db: Executor, id: string, status: "committed" | "released"): Promise<void> {
  await db.execute(sql`update quota_reservations set status = ${status} where id = ${id}`);
}

export async function findStaleReservations(db: Executor, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from quota_reservations /* any site: left by processes that died */
    where status = 'open' and not is_lasting and created_at < ${before} order by created_at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Deletes visitors' balances of periods before `period`, with their movements; then, when none are left, the
 * reservations that these paid for.
 * @returns how many rows went, `limit` at most of each kind; 0 when nothing is left
 */
export async function deleteVisitorsBefore(db: Executor, period: string, limit: number): Promise<number> {
  const visitors = sql`(holder like 'device:%' or holder like 'address:%') and period < ${period}`;
  const { rows } = await db.execute<{ count: number }>(sql`
    with old as (select holder, period from quota_balances /* any site: visitors' old periods */
                 where ${visitors} limit ${limit}),
    moved as (delete from quota_movements m using old where (m.holder, m.period) = (old.holder, old.period)),
    gone as (delete from quota_balances b using old where (b.holder, b.period) = (old.holder, old.period) returning 1)
    select count(*)::int as count from gone`);
  const balances = rows[0]?.count ?? 0;
  if (balances > 0) return balances;
  const { rowCount } = await db.execute(sql`
    delete from quota_reservations /* any site: visitors' old periods */
    where id in (select id from quota_reservations where ${visitors} limit ${limit})`);
  return rowCount ?? 0;
}

interface ReservationRow extends Record<string, unknown> {
  readonly id: string;
  readonly holders: string[];
  readonly period: string;
  readonly characters: string;
  readonly committed: string;
  readonly status: "open" | "committed" | "released";
}

async function reservationOf(db: Executor, query: SQL): Promise<StoredReservation | undefined> {
  const { rows } = await db.execute<ReservationRow>(query);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { id, holders, period, status } = row;
  return { id, holders, period, status, characters: Number(row.characters), committed: Number(row.committed) };
}

import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** Whether a part of a reservation was charged before. */
export async function isPartCommitted(db: Executor, reservationId: string, part: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from quota_movements where reservation_id = ${reservationId} and kind = 'commit' and part = ${part} limit 1`);
  return rows.length > 0;
}

export async function addCommitted(db: Executor, reservationId: string, characters: number): Promise<void> {
  await db.execute(sql`
    update quota_reservations set committed = committed + ${characters} where id = ${reservationId}`);
}

/** Trials of a holder; locks them until the transaction ends. */
export async function lockTrials(db: Executor, holder: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trials:${holder}`}, 0))`);
}

export async function countTrials(db: Executor, holder: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from quota_trials where holder = ${holder}`);
  return rows[0]?.count ?? 0;
}

export async function hasTrial(db: Executor, holder: string, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from quota_trials where holder = ${holder} and key = ${key}`);
  return rows.length > 0;
}

export async function insertTrial(db: Executor, trial: { holder: string; key: string; at: Date }): Promise<void> {
  const { holder, key, at } = trial;
  await db.execute(sql`
    insert into quota_trials (holder, key, created_at) values (${holder}, ${key}, ${at}) on conflict do nothing`);
}

export async function deleteTrial(db: Executor, holder: string, key: string): Promise<void> {
  await db.execute(sql`delete from quota_trials where holder = ${holder} and key = ${key}`);
}

/** Deletes visitors' trials from before `before`. */
export async function deleteVisitorTrials(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from quota_trials /* any site: visitors' old trials */
    where (holder like 'device:%' or holder like 'address:%') and created_at < ${before}`);
}

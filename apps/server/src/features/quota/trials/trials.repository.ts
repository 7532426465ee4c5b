import type { TrialKind } from "@yiqiao/contracts/quota";
import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

export interface Trial {
  readonly holder: string;
  readonly kind: TrialKind;
  readonly key: string;
}

/** Trials of a holder; locks them until the transaction ends. */
export async function lockTrials(db: Executor, holder: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trials:${holder}`}, 0))`);
}

export async function countTrials(db: Executor, { holder, kind }: Omit<Trial, "key">): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from quota_trials where holder = ${holder} and kind = ${kind}`;
  return rows[0]?.count ?? 0;
}

export async function hasTrial(db: Executor, { holder, kind, key }: Trial): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from quota_trials where holder = ${holder} and kind = ${kind} and key = ${key}`);
  return rowCount > 0;
}

export async function insertTrial(db: Executor, { holder, kind, key }: Trial, at: Date): Promise<void> {
  await db.execute(sql`
    insert into quota_trials (holder, kind, key, created_at) values (${holder}, ${kind}, ${key}, ${at})
    on conflict do nothing`);
}

export async function deleteTrial(db: Executor, { holder, kind, key }: Trial): Promise<void> {
  await db.execute(sql`delete from quota_trials where holder = ${holder} and kind = ${kind} and key = ${key}`);
}

/** Deletes visitors' trials from before `before`. */
export async function deleteVisitorTrials(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from quota_trials /* any site: visitors' old trials */
    where (holder like 'device:%' or holder like 'address:%') and created_at < ${before}`);
}

/** Whether one of the holders has a plan in force. */
export async function hasPlan(db: Executor, holders: readonly string[], at: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from quota_purses
    where holder = any(${sql.param([...holders])}::text[]) and kind = 'plan' and starts_at <= ${at}
      and expires_at > ${at} and closed_at is null limit 1`);
  return rowCount > 0;
}

import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** How tries at one thing are counted and slowed. */
export interface LockPolicy {
  /** The try from which on waiting begins. */
  readonly threshold: number;
  readonly firstWaitS: number;
  /** Waiting doubles with every try up to this. */
  readonly longestWaitS: number;
  /** One try is forgiven in this time; null: none. */
  readonly forgiveS: number | null;
  /** Everything is forgotten after this time without a try. */
  readonly forgetS: number;
}

const countsShape = {
  failures: column.float,
  lockedUntil: column.timestamptz.orNull(),
};

/** What is left at `now` of a count in the row `l`. */
const leftOf = (column: "tries" | "failures", { forgiveS, forgetS }: LockPolicy, now: Date) => sql`
  case when l.last_try_at <= ${now}::timestamptz - make_interval(secs => ${forgetS}) then 0
       else greatest(0, l.${sql.raw(column)} - ${
         forgiveS === null
           ? sql`0`
           : sql`extract(epoch from ${now}::timestamptz - l.last_try_at)::float8 / ${forgiveS}::float8`
       }) end`;

/**
 * Counts a try that begins, in one statement, so that many at once cannot slip through together.
 * @returns the failures before it and until when it locks those after it; undefined if it is locked itself
 */
export async function beginAttempt(
  db: Executor,
  { key, policy, now }: { readonly key: string; readonly policy: LockPolicy; readonly now: Date },
): Promise<RowOf<typeof countsShape> | undefined> {
  const tries = sql`(${leftOf("tries", policy, now)} + 1)`;
  const rows = await db.query(countsShape)`
    insert into sign_in_locks as l (key, tries, failures, last_try_at) values (${key}, 1, 0, ${now})
    on conflict (key) do update set
      tries = ${tries},
      failures = ${leftOf("failures", policy, now)},
      last_try_at = ${now},
      locked_until = case when ${tries} >= ${policy.threshold}::float8 then ${now}::timestamptz + make_interval(secs =>
        least(${policy.longestWaitS}::float8,
              ${policy.firstWaitS}::float8 * power(2::float8, least(30, floor(${tries}) - ${policy.threshold}::float8)))) end
    where l.locked_until is null or l.locked_until <= ${now}
    returning ${columnsOf(countsShape)}`;
  return rows[0];
}

/** Until when any of the keys is locked; undefined: none is. */
export async function findLock(db: Executor, keys: readonly string[], now: Date): Promise<Date | undefined> {
  const rows = await db.query({ until: column.timestamptz.orNull() })`
    select max(locked_until) as until from sign_in_locks
    where key = any(${sql.param(keys)}::text[]) and locked_until > ${now}`;
  return rows[0]?.until ?? undefined;
}

export async function findFailures(
  db: Executor,
  { key, policy, now }: { readonly key: string; readonly policy: LockPolicy; readonly now: Date },
): Promise<number> {
  const rows = await db.query({ failures: column.float })`
    select ${leftOf("failures", policy, now)} as failures from sign_in_locks l where key = ${key}`;
  return rows[0]?.failures ?? 0;
}

export async function countFailure(db: Executor, key: string): Promise<void> {
  await db.execute(sql`update sign_in_locks set failures = failures + 1 where key = ${key}`);
}

/** Takes a try back that was right, or none; with it what it locked. */
export async function withdrawAttempt(db: Executor, key: string): Promise<void> {
  await db.execute(sql`
    update sign_in_locks set tries = greatest(0, tries - 1), locked_until = null where key = ${key}`);
}

export async function deleteLock(db: Executor, key: string): Promise<void> {
  await db.execute(sql`delete from sign_in_locks where key = ${key}`);
}

/** Keys end in what is counted: `account:<number>`, `device:<hash>:<number>`. */
export async function deleteLocksOf(db: Executor, identifiers: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from sign_in_locks where exists (
      select from unnest(${sql.param([...identifiers])}::text[]) as name where right(key, length(name) + 1) = ':' || name)`);
}

export async function deleteLocksBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from sign_in_locks where last_try_at < ${before}`);
}

import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock";
import { column, type Executor } from "#platform/database";
import { DomainError } from "#platform/errors";

export interface Rate {
  /** What is counted, such as `login:address:192.0.2.1`. */
  readonly key: string;
  readonly limit: number;
  readonly windowS: number;
  /** How much of the limit a call takes; 1 by default. */
  readonly cost?: number;
}

export interface RateLimiter {
  /**
   * Counts one call; gives what the window has had with it.
   * @throws {DomainError} `tooManyRequests` when the window already had `limit`.
   */
  take(rate: Rate): Promise<number>;
  /** Forgets the count of `key`. */
  reset(key: string): Promise<void>;
  /** Deletes windows that are over; for a job. */
  cleanUp(): Promise<void>;
}

/** Fixed windows, counted in the database, so that all processes count together. */
export function createRateLimiter({ db, clock }: { readonly db: Executor; readonly clock: Clock }): RateLimiter {
  return {
    take: async ({ key, limit, windowS, cost = 1 }) => {
      const now = clock.now();
      const end = new Date(now.getTime() + windowS * 1000);
      const rows = await db.query({ count: column.int, wait_s: column.float })`
        insert into rate_limits as r (key, count, expires_at) values (${key}, ${cost}, ${end})
        on conflict (key) do update set
          count = case when r.expires_at <= ${now} then ${cost}::int else r.count + ${cost}::int end,
          expires_at = case when r.expires_at <= ${now} then excluded.expires_at else r.expires_at end
        returning count, extract(epoch from expires_at - ${now}::timestamptz)::float8 as wait_s`;
      const row = rows[0];
      if (row !== undefined && row.count > limit) throw new DomainError("tooManyRequests", { seconds: row.wait_s });
      return row?.count ?? cost;
    },
    reset: async (key) => {
      await db.execute(sql`delete from rate_limits where key = ${key}`);
    },
    cleanUp: async () => {
      await db.execute(sql`delete from rate_limits where expires_at <= ${clock.now()}`);
    },
  };
}

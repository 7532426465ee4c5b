import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock";
import { column, type Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";

export interface Rate {
  /** What is counted, such as `login:address:192.0.2.1`. */
  readonly key: string;
  readonly limit: number;
  readonly windowS: number;
  /** How much of the limit a call takes; 1 by default. */
  readonly cost?: number;
}

/** How often; the key says of what. */
export type Frequency = Pick<Rate, "limit" | "windowS">;

/** The caller whose limit is looked up. */
export type LimitedCaller = Pick<RequestContext, "principal" | "siteId" | "address">;

/** The limit of a group of calls in force for a caller; undefined: none. `usual` is what holds without any rule. */
export type LimitPolicy = (group: string, caller: LimitedCaller, usual: Frequency) => Frequency | undefined;

/** The caller has already reached the limit of this window. */
export class LimitReachedError extends DomainError {
  /** The key of the {@link Rate}. */
  readonly key: string;

  constructor(key: string, seconds: number) {
    super("tooManyRequests", { seconds });
    this.key = key;
  }
}

export interface RateLimiter {
  /**
   * Counts one call; gives what the window has had with it.
   * @throws {DomainError} `tooManyRequests` when the window already had `limit`.
   */
  take(rate: Rate): Promise<number>;
  /**
   * The rate in force for a caller: as it is given, unless a rule of who administers the installation says otherwise;
   * undefined: the caller is not limited.
   */
  ruled(caller: LimitedCaller, rate: Rate, group: string): Rate | undefined;
  /** Forgets the count of `key`. */
  reset(key: string): Promise<void>;
  /** Deletes windows that are over; for a job. */
  cleanUp(): Promise<void>;
}

/** Fixed windows, counted in the database, so that all processes share the count. */
export function createRateLimiter({
  db,
  clock,
  policy,
}: {
  readonly db: Executor;
  readonly clock: Clock;
  readonly policy?: LimitPolicy;
}): RateLimiter {
  return {
    ruled: (caller, rate, group) => {
      const found = policy === undefined ? rate : policy(group, caller, rate);
      if (found === undefined || found === rate) return found === undefined ? undefined : rate;
      // Another window is counted for itself: it would take over the end of the one that has begun.
      const key = found.windowS === rate.windowS ? rate.key : `${rate.key}@${found.windowS}`;
      return { ...rate, limit: found.limit, windowS: found.windowS, key };
    },
    take: async ({ key, limit, windowS, cost = 1 }) => {
      const now = clock.now();
      const end = new Date(now.getTime() + windowS * 1000);
      const rows = await db.prepared({ count: column.int, wait_s: column.float })`
        insert into rate_limits as r (key, count, expires_at) values (${key}, ${cost}, ${end})
        on conflict (key) do update set
          count = case when r.expires_at <= ${now} then ${cost}::int else r.count + ${cost}::int end,
          expires_at = case when r.expires_at <= ${now} then excluded.expires_at else r.expires_at end
        returning count, extract(epoch from expires_at - ${now}::timestamptz)::float8 as wait_s`;
      const row = rows[0];
      if (row !== undefined && row.count > limit) throw new LimitReachedError(key, row.wait_s);
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

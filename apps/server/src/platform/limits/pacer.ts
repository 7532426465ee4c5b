import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "#platform/clock";
import { column, type Executor } from "#platform/database";
import { type Frequency, LimitReachedError } from "./rate-limit.ts";

/** Calls in a steady flow: who comes too early waits a little, and is refused only when the wait would be long. */
export interface Pacer {
  /**
   * Counts one call and waits until it is its turn.
   * @throws {LimitReachedError} with the seconds after which another try is worth while; the call was not counted
   */
  take(rate: Frequency & { readonly key: string }): Promise<void>;
}

export interface PacerOptions {
  readonly db: Executor;
  readonly clock: Clock;
  /** The longest wait. */
  readonly mostWaitMs?: number;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** The part of a window's calls that may come at once. */
const burstShare = 0.25;

/**
 * The generic cell rate algorithm over the table of limits: `expires_at` is when the flow has caught up. After a refusal
 * there is room again as soon as a call's share of the window is over, so that clients get through whatever steps they
 * back off in.
 */
export function createPacer({ db, clock, mostWaitMs = 5000, wait = delay }: PacerOptions): Pacer {
  return {
    take: async ({ key, limit, windowS }) => {
      const now = clock.now();
      const shareMs = (windowS * 1000) / limit;
      const burstMs = Math.max(shareMs, windowS * 1000 * burstShare);
      const share = `${shareMs} milliseconds`;
      const room = `${burstMs + mostWaitMs} milliseconds`;
      const rows = await db.query({ ahead_ms: column.float })`
        insert into rate_limits as r (key, count, expires_at)
        values (${key}, 1, ${now}::timestamptz + ${share}::interval)
        on conflict (key) do update set
          count = 1, expires_at = greatest(r.expires_at, ${now}::timestamptz) + ${share}::interval
        where greatest(r.expires_at, ${now}::timestamptz) + ${share}::interval <= ${now}::timestamptz + ${room}::interval
        returning extract(epoch from expires_at - ${now}::timestamptz)::float8 * 1000 as ahead_ms`;
      const [row] = rows;
      if (row === undefined) throw new LimitReachedError(key, Math.max(1, Math.ceil(shareMs / 1000)));
      const waitMs = row.ahead_ms - burstMs;
      if (waitMs > 0) await wait(waitMs);
    },
  };
}

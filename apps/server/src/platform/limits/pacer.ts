import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "#platform/clock";
import { column, type Executor } from "#platform/database";
import { type Frequency, LimitReachedError } from "./rate-limit.ts";

/** Smooths the rate of calls: a caller that is early waits a little, and is refused only if the wait would be long. */
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

/** So many turns are taken with one statement, where far more are left. */
const turnsAtOnce = 8;
/** What was taken for calls to come is lost when none comes. */
const keptMs = 1000;

/** Turns that were taken for the calls to come. */
interface Ahead {
  readonly shareMs: number;
  readonly until: number;
  left: number;
  /** So many are to be taken next. */
  readonly next: number;
}

/**
 * The generic cell rate algorithm over the table of limits: `expires_at` is when the flow has caught up. After a refusal
 * there is room again as soon as a call's share of the window is over, so that clients get through whatever steps they
 * back off in. Who is far from the limit gets some turns at once, so that most calls ask nobody.
 */
export function createPacer({ db, clock, mostWaitMs = 5000, wait = delay }: PacerOptions): Pacer {
  const known = new Map<string, Ahead>();
  /** @returns how far the flow is ahead, in milliseconds; undefined where there is no room for so many */
  const takeTurns = async (
    key: string,
    turns: number,
    { shareMs, burstMs, now }: Flow,
  ): Promise<number | undefined> => {
    const share = `${shareMs * turns} milliseconds`;
    const room = `${burstMs + mostWaitMs} milliseconds`;
    const rows = await db.prepared({ ahead_ms: column.float })`
      insert into rate_limits as r (key, count, expires_at)
      values (${key}, 1, ${now}::timestamptz + ${share}::interval)
      on conflict (key) do update set
        count = 1, expires_at = greatest(r.expires_at, ${now}::timestamptz) + ${share}::interval
      where greatest(r.expires_at, ${now}::timestamptz) + ${share}::interval <= ${now}::timestamptz + ${room}::interval
      returning extract(epoch from expires_at - ${now}::timestamptz)::float8 * 1000 as ahead_ms`;
    return rows[0]?.ahead_ms;
  };
  const forgetOld = (now: number) => {
    for (const [key, { until }] of known) if (until <= now) known.delete(key);
  };
  return {
    take: async ({ key, limit, windowS }) => {
      const now = clock.now();
      const shareMs = (windowS * 1000) / limit;
      const burstMs = Math.max(shareMs, windowS * 1000 * burstShare);
      const had = known.get(key);
      const ahead = had?.shareMs === shareMs && had.until > now.getTime() ? had : undefined;
      if (ahead !== undefined && ahead.left > 0) {
        ahead.left -= 1;
        return;
      }
      const flow = { shareMs, burstMs, now };
      let turns = ahead?.next ?? 1;
      let aheadMs = await takeTurns(key, turns, flow);
      if (aheadMs === undefined && turns > 1) aheadMs = await takeTurns(key, (turns = 1), flow);
      if (aheadMs === undefined) throw new LimitReachedError(key, Math.max(1, Math.ceil(shareMs / 1000)));
      if (known.size >= 1000) forgetOld(now.getTime());
      const next = Math.min(turnsAtOnce, Math.floor((burstMs - aheadMs) / (shareMs * turnsAtOnce)));
      const left = turns - 1;
      if (left > 0 || next > 1)
        known.set(key, { shareMs, until: now.getTime() + keptMs, left, next: Math.max(1, next) });
      else known.delete(key);
      const waitMs = aheadMs - burstMs;
      if (waitMs > 0) await wait(waitMs);
    },
  };
}

interface Flow {
  readonly shareMs: number;
  readonly burstMs: number;
  readonly now: Date;
}

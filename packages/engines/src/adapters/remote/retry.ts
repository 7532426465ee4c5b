import type { Clock } from "../../clock.ts";
import { EngineError } from "../../engine.ts";

export interface RetryPolicy {
  /** Tries in all, the first included. */
  readonly attempts: number;
  /** Before the second try; doubles with each further one. */
  readonly firstDelayMs: number;
  /** A longer wait, asked for by the peer, is not waited for: the error goes up with its `retryAfterMs`. */
  readonly maxDelayMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 3, firstDelayMs: 500, maxDelayMs: 10_000 };

/** Runs `attempt` again after retryable engine errors, as the peer's Retry-After or doubling delays say. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { policy, clock, signal }: { policy: RetryPolicy; clock: Clock; signal: AbortSignal },
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof EngineError) || !error.retryable || tried >= policy.attempts) throw error;
      const delay = error.retryAfterMs ?? policy.firstDelayMs * 2 ** (tried - 1);
      if (delay > policy.maxDelayMs) throw error;
      await clock.sleep(delay, signal);
    }
  }
}

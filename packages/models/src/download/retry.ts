import type { Clock } from "@yiqiao/engines";
import { ModelsError, reasonOf } from "../problem.ts";
import type { HttpAnswer } from "./http.ts";
import { Transient } from "./transient.ts";

const longestWaitMs = 60_000;
const firstWaitMs = 1000;

/** Milliseconds of a header in seconds (Retry-After, Backoff); a date counts as none, since clocks differ. */
export function requestedWaitMs(answer: HttpAnswer, name: "retry-after" | "backoff"): number | undefined {
  const value = answer.header(name);
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) * 1000 : undefined;
}

/** A status that is no success, as an error that says whether it may pass. */
export function refusal(answer: HttpAnswer): Error {
  const message = `the server answered with status ${answer.status}`;
  const mayPass = answer.status >= 500 || answer.status === 429 || answer.status === 408;
  return mayPass
    ? new Transient(message, requestedWaitMs(answer, "retry-after") ?? requestedWaitMs(answer, "backoff"))
    : new Error(message);
}

export interface RetryOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Failures in a row before it gives up; one that got further than any before counts anew. */
  readonly tries: number;
  /** How far it got, in any unit. */
  readonly progress?: () => number;
}

/**
 * Repeats `attempt` after network errors and {@link Transient} ones, waiting twice as long each time.
 *
 * @throws what cannot pass; after too many failures the last one
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { clock, signal, tries, progress }: RetryOptions,
): Promise<T> {
  let failures = 0;
  let farthest = progress?.() ?? 0;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error)) throw error;
      const now = progress?.() ?? 0;
      failures = now > farthest ? 1 : failures + 1;
      farthest = Math.max(farthest, now);
      const askedMs = error instanceof Transient ? (error.afterMs ?? 0) : 0;
      // Who asks for a long rest gets it: from the caller, not from a download that waits.
      if (askedMs > longestWaitMs) throw error;
      if (failures >= tries) throw new Error(`${reasonOf(error)} (after ${failures} tries)`, { cause: error });
      const ownMs = firstWaitMs * 2 ** (failures - 1);
      await clock.sleep(Math.min(longestWaitMs, Math.max(ownMs, askedMs)), signal);
    }
  }
}

/** Errors of sockets and of `undici` have a code; what this package throws on purpose has none and is final. */
function mayPass(error: unknown): boolean {
  if (error instanceof ModelsError) return false;
  if (error instanceof Transient) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === "string" && !code.startsWith("ERR_TLS");
}

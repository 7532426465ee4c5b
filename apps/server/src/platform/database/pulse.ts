import { setTimeout as delay } from "node:timers/promises";

/** The last known answer to whether the database responds. */
export interface Pulse {
  isDown(): boolean;
  stop(): Promise<void>;
}

export interface PulseOptions {
  /** Rejects where the database does not answer; may also never settle. */
  readonly ping: () => Promise<unknown>;
  /** Called each time the database has gone, and when it is back. */
  readonly onChange: (isDown: boolean, error?: unknown) => void;
  readonly intervalMs?: number;
  /** How long an answer may take: a frozen server refuses nothing, it is silent. */
  readonly timeoutMs?: number;
}

/**
 * Polls the database. A hanging database is noticed after interval plus timeout, one that refuses connections at once.
 */
export function startPulse({ ping, onChange, intervalMs = 1000, timeoutMs = 5000 }: PulseOptions): Pulse {
  const stopping = new AbortController();
  let isDown = false;
  const look = async (): Promise<void> => {
    const timer = new AbortController();
    const silence = async (): Promise<never> => {
      await delay(timeoutMs, undefined, { signal: timer.signal });
      // An answer that came while this process was busy counts.
      await delay(0, undefined, { signal: timer.signal });
      throw new Error(`the database did not answer within ${timeoutMs} ms`);
    };
    let error: unknown;
    const wasDown = isDown;
    try {
      await Promise.race([ping(), silence()]);
      isDown = false;
    } catch (caught) {
      error = caught;
      isDown = true;
    } finally {
      timer.abort();
    }
    if (isDown !== wasDown && !stopping.signal.aborted) onChange(isDown, error);
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look();
      await delay(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const looping = loop();
  return {
    isDown: () => isDown,
    stop: async () => {
      stopping.abort();
      await looping;
    },
  };
}

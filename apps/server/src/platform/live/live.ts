import type { Database } from "#platform/database";

/** Notifies, in every process, when something has changed that the database sends notifications about. */
export interface Live {
  /**
   * A round at once, one after every notice about `key`, and one from time to time, until the signal is aborted or the
   * server stops. @throws the signal's reason when it is aborted
   */
  rounds(key: string, signal: AbortSignal): AsyncIterable<void>;
  /** Ends all rounds, and begins no more. */
  stop(): void;
}

/** Changes that come faster are told together. */
const restMs = 300;
/** How long something may go unnoticed of which the database does not tell. */
const recheckMs = 5_000;

/** @param channels their notifications carry only the key */
export function createLive({ listen }: Pick<Database, "listen">, channels: readonly string[]): Live {
  const bells = new Map<string, Set<() => void>>();
  const stopped = new AbortController();
  let listening: Promise<unknown> | undefined;
  const ring = (key: string): void => bells.get(key)?.forEach((bell) => bell());
  /** Once a process, for as long as its database is open. */
  const listenOnce = (): Promise<unknown> => {
    const onReconnect = (): void => [...bells.keys()].forEach(ring);
    listening ??= Promise.all(channels.map((channel) => listen(channel, ring, { onReconnect }))).catch(
      (error: unknown) => {
        listening = undefined;
        throw error;
      },
    );
    return listening;
  };
  const enter = (key: string, bell: () => void): (() => void) => {
    const those = bells.get(key) ?? new Set();
    bells.set(key, those.add(bell));
    return () => {
      those.delete(bell);
      if (those.size === 0 && bells.get(key) === those) bells.delete(key);
    };
  };
  return {
    rounds: async function* (key, given) {
      const signal = AbortSignal.any([given, stopped.signal]);
      let hasRung = Promise.withResolvers<void>();
      const leave = enter(key, () => hasRung.resolve());
      try {
        await listenOnce();
        while (!signal.aborted) {
          hasRung = Promise.withResolvers();
          yield;
          await within(restMs, signal);
          await Promise.race([hasRung.promise, within(recheckMs, signal)]);
        }
        given.throwIfAborted();
      } finally {
        leave();
      }
    },
    stop: () => stopped.abort(),
  };
}

/** Resolves after the time, or as soon as the signal is aborted. */
function within(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) return Promise.resolve();
  const end = (): void => {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    resolve();
  };
  const timer = setTimeout(end, ms);
  signal.addEventListener("abort", end);
  return promise;
}

import type { DocumentTask } from "@yiqiao/contracts/documents";
import type { Database } from "#platform/database";
import { documentsChannel } from "../records/events.ts";

/** Tasks as they change, in whichever process that is. */
export interface LiveTasks {
  /** The task at once and after every change, until it is over, the signal is aborted or the server stops. */
  follow(taskId: string, read: () => Promise<DocumentTask>, signal: AbortSignal): AsyncIterable<DocumentTask>;
  /** Ends all that follow, and takes no more. */
  stop(): void;
}

/** Changes that come faster are told together. */
const restMs = 300;
/** How long something may go unnoticed of which the database does not tell, such as an estimate. */
const recheckMs = 5_000;

export function createLiveTasks({ listen }: Pick<Database, "listen">): LiveTasks {
  const bells = new Map<string, Set<() => void>>();
  const stopped = new AbortController();
  let listening: Promise<unknown> | undefined;
  const ring = (taskId: string): void => bells.get(taskId)?.forEach((bell) => bell());
  /** Once a process, for as long as its database is open. */
  const listenOnce = (): Promise<unknown> => {
    const onReconnect = (): void => [...bells.keys()].forEach(ring);
    listening ??= listen(documentsChannel, ring, { onReconnect }).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    return listening;
  };
  const enter = (taskId: string, bell: () => void): (() => void) => {
    const those = bells.get(taskId) ?? new Set();
    bells.set(taskId, those.add(bell));
    return () => {
      those.delete(bell);
      if (those.size === 0 && bells.get(taskId) === those) bells.delete(taskId);
    };
  };
  return {
    follow: async function* (taskId, read, given) {
      const signal = AbortSignal.any([given, stopped.signal]);
      let hasRung = Promise.withResolvers<void>();
      const leave = enter(taskId, () => hasRung.resolve());
      try {
        await listenOnce();
        for (let last = ""; !signal.aborted;) {
          hasRung = Promise.withResolvers();
          const task = await read();
          const shown = JSON.stringify(task);
          if (shown !== last) yield task;
          last = shown;
          if (task.done) return;
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

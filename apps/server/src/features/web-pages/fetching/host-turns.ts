/** Lets so many tasks of a host run at a time; further ones wait for their turn. */
export type HostTurns = <T>(host: string, task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export function createHostTurns(atOnce: number): HostTurns {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  const leave = (host: string): void => {
    const next = waiting.get(host)?.shift();
    if (next !== undefined) return next();
    waiting.delete(host);
    const left = (running.get(host) ?? 1) - 1;
    if (left === 0) running.delete(host);
    else running.set(host, left);
  };
  return async (host, task, signal) => {
    if ((running.get(host) ?? 0) >= atOnce) {
      await new Promise<void>((resolve) => {
        const queue = waiting.get(host) ?? [];
        waiting.set(host, queue);
        queue.push(resolve);
      });
    } else running.set(host, (running.get(host) ?? 0) + 1);
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      leave(host);
    }
  };
}

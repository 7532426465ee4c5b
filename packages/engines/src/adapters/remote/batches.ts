import { EngineError, type EngineOutcome } from "../../engine.ts";

export interface BatchLimits {
  readonly segments: number;
  /** Sum of the items' sizes. */
  readonly size: number;
}

/** An item of a batch: its index in the request and its size, in what the limits count. */
export interface Sized {
  readonly index: number;
  readonly size: number;
}

/** Consecutive items in groups within the limits; an item that alone exceeds them is a group of its own. */
export function batchesOf<T extends Sized>(items: readonly T[], limits: BatchLimits): T[][] {
  const batches: T[][] = [];
  let size = 0;
  for (const item of items) {
    const last = batches.at(-1);
    if (last && last.length < limits.segments && size + item.size <= limits.size) {
      last.push(item);
      size += item.size;
    } else {
      batches.push([item]);
      size = item.size;
    }
  }
  return batches;
}

type Task = (signal: AbortSignal) => Promise<readonly EngineOutcome[]>;

/**
 * Runs tasks side by side, `limit` at a time, and gives their outcomes as they come. The tasks under way are aborted
 * when the reader stops, the signal is aborted, or one of them throws.
 */
export async function* runTasks(
  tasks: readonly Task[],
  limit: number,
  signal: AbortSignal,
): AsyncGenerator<EngineOutcome> {
  const stop = new AbortController();
  const inner = AbortSignal.any([signal, stop.signal]);
  const running = new Map<number, Promise<{ key: number; outcomes: readonly EngineOutcome[] }>>();
  let next = 0;
  const fill = () => {
    for (; running.size < limit && next < tasks.length; next++) {
      const key = next;
      running.set(
        key,
        tasks[key](inner).then((outcomes) => ({ key, outcomes })),
      );
    }
  };
  try {
    for (fill(); running.size > 0; fill()) {
      const { key, outcomes } = await Promise.race(running.values());
      running.delete(key);
      for (const outcome of outcomes) {
        signal.throwIfAborted();
        yield outcome;
      }
      signal.throwIfAborted();
    }
  } finally {
    stop.abort(new EngineError("unavailable", "", "the request ended"));
    await Promise.allSettled(running.values());
  }
}

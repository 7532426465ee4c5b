import { listenersById } from "./listeners-by-id.ts";

/** A value that components follow. */
export interface Watched<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function watched<Value>(initial: Value): Watched<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Something about each segment, by its id. */
export interface WatchedById<Value> {
  readonly get: (id: number) => Value | undefined;
  readonly set: (id: number, value: Value) => void;
  readonly subscribe: (id: number, listener: () => void) => () => void;
  /** Another number after each change of any of them. */
  readonly changes: Pick<Watched<number>, "get" | "subscribe">;
}

export function watchedById<Value>(): WatchedById<Value> {
  const values = new Map<number, Value>();
  const listeners = listenersById();
  const changes = watched(0);
  return {
    get: (id) => values.get(id),
    set: (id, value) => {
      values.set(id, value);
      listeners.tell(id);
      changes.set(changes.get() + 1);
    },
    subscribe: listeners.subscribe,
    changes,
  };
}

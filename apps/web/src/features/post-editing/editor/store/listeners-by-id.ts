/** Who follows something about segments, by their ids. */
export interface ListenersById {
  readonly tell: (id: number) => void;
  readonly subscribe: (id: number, listener: () => void) => () => void;
}

export function listenersById(): ListenersById {
  const listeners = new Map<number, Set<() => void>>();
  return {
    tell: (id) => {
      for (const listener of listeners.get(id) ?? []) listener();
    },
    subscribe: (id, listener) => {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(id);
      };
    },
  };
}

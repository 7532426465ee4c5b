import { AsyncLocalStorage } from "node:async_hooks";

/** One request, as far as what it has read is concerned. */
const current = new AsyncLocalStorage<object>();

/** Runs part of a request; `request` is the same object for all of its parts. */
export function runAsRequest<T>(request: object, run: () => T): T {
  return current.run(request, run);
}

/** Requests that go on for longer, such as streams, read anew. */
const longestMs = 1000;

interface Kept<Key, Value> {
  readonly values: Map<Key, { readonly readAt: number; readonly value: Promise<Value> }>;
  isOver: boolean;
}

/**
 * Caches reads for the duration of one request. Other requests never see them, so every request that starts after a
 * change sees the change.
 */
export class RequestReads<Key, Value> {
  readonly #ofRequest = new WeakMap<object, Kept<Key, Value>>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** What was read of the key in this request; outside of one it is read each time. */
  of(key: Key, read: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept();
    if (kept === undefined || kept.isOver) return read();
    const known = kept.values.get(key);
    if (known !== undefined && this.#nowMs() - known.readAt < longestMs) return known.value;
    const value = read();
    this.#keep(kept, key, value);
    return value;
  }

  /** Keeps what was read with something else. */
  note(key: Key, value: Value): void {
    const kept = this.#kept();
    if (kept !== undefined && !kept.isOver) this.#keep(kept, key, Promise.resolve(value));
  }

  /** This request has changed something: from now on it reads each time. */
  stop(): void {
    const kept = this.#kept();
    if (kept !== undefined) kept.isOver = true;
  }

  #kept(): Kept<Key, Value> | undefined {
    const request = current.getStore();
    if (request === undefined) return undefined;
    const kept = this.#ofRequest.get(request) ?? { values: new Map(), isOver: false };
    this.#ofRequest.set(request, kept);
    return kept;
  }

  #keep({ values }: Kept<Key, Value>, key: Key, value: Promise<Value>): void {
    values.set(key, { readAt: this.#nowMs(), value });
    value.catch(() => values.delete(key));
  }
}

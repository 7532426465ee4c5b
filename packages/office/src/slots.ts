/** A fixed number of things that are lent one at a time, to those who wait in their order. */
export class Slots<Slot> {
  readonly #free: Slot[];
  readonly #waiting: ((slot: Slot) => void)[] = [];

  constructor(slots: readonly Slot[]) {
    this.#free = [...slots];
  }

  /** @throws the signal's reason when aborted while waiting */
  async take(signal: AbortSignal): Promise<Slot> {
    signal.throwIfAborted();
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const turn = Promise.withResolvers<Slot>();
    const leave = (): void => {
      const place = this.#waiting.indexOf(turn.resolve);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      turn.reject(signal.reason);
    };
    this.#waiting.push(turn.resolve);
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await turn.promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  give(slot: Slot): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(slot);
    else next(slot);
  }
}

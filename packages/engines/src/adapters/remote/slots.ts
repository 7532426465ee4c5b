/** Lets `limit` pieces of work run at a time; the others wait in order, at most `maxWaiting` of them. */
export class Slots {
  readonly #limit: number;
  readonly #maxWaiting: number;
  #busy = 0;
  readonly #waiting = new Set<() => void>();

  constructor(limit: number, maxWaiting: number) {
    this.#limit = limit;
    this.#maxWaiting = maxWaiting;
  }

  /** Whether one more would have nowhere to wait. */
  get full(): boolean {
    return this.#busy >= this.#limit && this.#waiting.size >= this.#maxWaiting;
  }

  /**
   * Waits for a slot; call what it gives to hand the slot back.
   *
   * @throws the signal's reason when aborted before a slot was free
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#busy >= this.#limit) await this.#wait(signal);
    else this.#busy++;
    return () => {
      const [next] = this.#waiting;
      if (next === undefined) this.#busy--;
      else next();
    };
  }

  /** Resolves with the slot of somebody who hands it on. */
  async #wait(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        this.#waiting.delete(enter);
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(enter);
        reject(signal.reason as Error);
      };
      this.#waiting.add(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }
}

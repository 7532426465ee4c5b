import type { Clock } from "../../clock.ts";

const minuteMs = 60_000;

/** Lets at most so many pieces of work begin in any minute; the others wait their turn in order. */
export class Pace {
  readonly #perMinute: number;
  readonly #clock: Clock;
  /** When the work of the last minute began. */
  readonly #begun: number[] = [];

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /**
   * Waits for a turn; who gives up the wait uses none.
   *
   * @throws the signal's reason when aborted
   */
  async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    for (let wait = this.#waitMs(); wait > 0; wait = this.#waitMs()) await this.#clock.sleep(wait, signal);
    this.#begun.push(this.#clock.now());
  }

  #waitMs(): number {
    const now = this.#clock.now();
    while (this.#begun.length > 0 && this.#begun[0] <= now - minuteMs) this.#begun.shift();
    return this.#begun.length < this.#perMinute ? 0 : this.#begun[0] + minuteMs - now;
  }
}

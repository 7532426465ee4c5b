import type { Clock } from "../clock.ts";

const minuteMs = 60_000;

/** Lets at most so many pieces of work begin in any minute; the others wait their turn in order. */
export class Pace {
  readonly #perMinute: number;
  readonly #clock: Clock;
  /** When the last `perMinute` turns began or will begin. */
  readonly #turns: number[] = [];

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /**
   * Waits for a turn, which is used up even when the wait is given up.
   *
   * @throws the signal's reason when aborted
   */
  async turn(signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const earlier = this.#turns.length < this.#perMinute ? undefined : this.#turns.shift();
    const at = earlier === undefined ? now : Math.max(now, earlier + minuteMs);
    this.#turns.push(at);
    if (at > now) await this.#clock.sleep(at - now, signal);
  }
}

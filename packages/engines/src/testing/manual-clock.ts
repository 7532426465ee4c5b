import type { Clock } from "../clock.ts";

/** A clock that stands still until it is moved; `slept` lists what was waited for. */
export class ManualClock implements Clock {
  readonly slept: number[] = [];
  #now = 0;
  #sleepers: { at: number; wake: () => void }[] = [];
  #watchers: { count: number; notify: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.slept.push(ms);
    for (const { count, notify } of this.#watchers) if (this.slept.length >= count) notify();
    await new Promise<void>((resolve, reject) => {
      const sleeper = { at: this.#now + ms, wake: resolve };
      this.#sleepers.push(sleeper);
      signal.addEventListener(
        "abort",
        () => {
          this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
          reject(signal.reason as Error);
        },
        { once: true },
      );
    });
  }

  /** Moves time on and wakes whoever's time has come. */
  advance(ms: number): void {
    this.#now += ms;
    const due = this.#sleepers.filter(({ at }) => at <= this.#now);
    this.#sleepers = this.#sleepers.filter(({ at }) => at > this.#now);
    for (const { wake } of due) wake();
  }

  /** Resolves once `count` sleeps have begun since the clock was made. */
  async sleeping(count: number): Promise<void> {
    if (this.slept.length >= count) return;
    await new Promise<void>((notify) => {
      this.#watchers.push({ count, notify });
    });
  }
}

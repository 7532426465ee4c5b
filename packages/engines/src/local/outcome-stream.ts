import type { EngineOutcome } from "../engine.ts";

/** Outcomes as they come, until the signal is aborted. */
export class OutcomeStream {
  readonly #signal: AbortSignal;
  readonly #ready: EngineOutcome[] = [];
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  push(outcome: EngineOutcome): void {
    this.#ready.push(outcome);
    this.#wake?.();
  }

  /**
   * The next `count` outcomes.
   * @throws the signal's reason as soon as it is aborted
   */
  async *take(count: number): AsyncGenerator<EngineOutcome> {
    const wake = (): void => this.#wake?.();
    this.#signal.addEventListener("abort", wake);
    try {
      for (let left = count; left > 0; left--) {
        while (this.#ready.length === 0 && !this.#signal.aborted) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
        this.#signal.throwIfAborted();
        const outcome = this.#ready.shift();
        if (outcome) yield outcome;
        this.#signal.throwIfAborted();
      }
    } finally {
      this.#signal.removeEventListener("abort", wake);
    }
  }
}

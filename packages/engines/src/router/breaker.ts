import type { Clock } from "../clock.ts";
import type { EngineError, EngineErrorCode } from "../engine.ts";

export interface BreakerOptions {
  /** Failed requests in a row after which an engine is left alone. Default 3. */
  readonly failures?: number;
  /** How long it is left alone before one request may try again. Default 30,000. */
  readonly openMs?: number;
}

/** What says nothing of the engine's health: the segment's fault, or a full queue that takes the next request in a moment. */
const harmless: ReadonlySet<EngineErrorCode> = new Set(["too-long", "bad-response", "unsupported-pair", "overloaded"]);

/** Leaves an engine that keeps failing alone for a while, then lets a single request try it. */
export class Breaker {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #openMs: number;
  #failures = 0;
  #openUntil = 0;
  #probing = false;

  constructor(clock: Clock, options: BreakerOptions = {}) {
    this.#clock = clock;
    this.#limit = options.failures ?? 3;
    this.#openMs = options.openMs ?? 30_000;
  }

  /** Whether a request may go to the engine now. */
  get allows(): boolean {
    return this.waitMs === 0 && !this.#probing;
  }

  /** Milliseconds until a request may go to it again; 0 if it may now. */
  get waitMs(): number {
    return Math.max(0, this.#openUntil - this.#clock.now());
  }

  /** A request begins. Call the result once with how it ended: an error, or undefined for success or an abort. */
  begin(): { succeeded: () => void; failed: (error: EngineError) => void; abandoned: () => void } {
    const isProbe = this.#openUntil > 0;
    if (isProbe) this.#probing = true;
    return {
      succeeded: () => {
        this.#failures = 0;
        this.#openUntil = 0;
        this.#probing = false;
      },
      failed: (error) => {
        if (isProbe) this.#probing = false;
        this.#record(error, isProbe);
      },
      abandoned: () => {
        if (isProbe) this.#probing = false;
      },
    };
  }

  #record(error: EngineError, wasProbe: boolean): void {
    if (harmless.has(error.code)) return;
    this.#failures++;
    const asked = error.retryAfterMs ?? 0;
    const opens = wasProbe || error.code === "unauthorized" || this.#failures >= this.#limit;
    const wait = Math.max(asked, opens ? this.#openMs : 0);
    if (wait > 0) this.#openUntil = Math.max(this.#openUntil, this.#clock.now() + wait);
  }
}

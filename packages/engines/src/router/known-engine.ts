import type { Clock } from "../clock.ts";
import type { Engine, EngineHealth } from "../engine.ts";
import { Breaker, type BreakerOptions } from "./breaker.ts";

export interface KnownEngineOptions {
  readonly clock: Clock;
  readonly healthTtlMs: number;
  readonly breaker: BreakerOptions | undefined;
}

/** An engine with what the router keeps about it: its breaker and its last known health. */
export class KnownEngine {
  readonly engine: Engine;
  readonly breaker: Breaker;
  readonly #options: KnownEngineOptions;
  #health: EngineHealth | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;

  constructor(engine: Engine, options: KnownEngineOptions) {
    this.engine = engine;
    this.breaker = new Breaker(options.clock, options.breaker);
    this.#options = options;
  }

  /** Undefined until it was asked. */
  get health(): EngineHealth | undefined {
    return this.#health;
  }

  /** Whether work may go to it now; an engine that was never asked gets the benefit of the doubt. */
  get usable(): boolean {
    return this.breaker.allows && this.#health?.state !== "down";
  }

  /**
   * Asks for its health, once at a time and, unless forced, not more often than an answer lasts. Forced, the answer is to
   * a question put after the call. Never rejects.
   */
  async check({ force = false }: { readonly force?: boolean } = {}): Promise<void> {
    const { clock, healthTtlMs } = this.#options;
    if (force) await this.#checking;
    else if (clock.now() - this.#checkedAt < healthTtlMs) return;
    this.#checking ??= this.#ask();
    await this.#checking;
  }

  async #ask(): Promise<void> {
    try {
      this.#health = await this.engine.health();
    } catch (error) {
      this.#health = { state: "down", detail: error instanceof Error ? error.message : String(error) };
    }
    this.#checkedAt = this.#options.clock.now();
    this.#checking = undefined;
  }
}

import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";

/** How long after a failure it is tried again; well below the age at which a reservation counts as left behind. */
const triesAfterMs = [1000, 5000, 30_000, 120_000];

export interface SettlementsOptions {
  readonly logger?: { error(what: { readonly err: unknown }, message: string): void } | undefined;
  readonly triesAfterMs?: readonly number[];
}

/** Charges of what is set aside that are made while their callers have the answer already. */
export class Settlements {
  readonly #running = new Set<Promise<void>>();
  readonly #options: SettlementsOptions;

  constructor(options: SettlementsOptions = {}) {
    this.#options = options;
  }

  /** @param charge may be done twice */
  add(charge: () => Promise<void>): void {
    // The answer goes out first.
    const first = nextTurn()
      .then(charge)
      .catch((error: unknown) => {
        void this.#tryAgain(charge, error);
      })
      .finally(() => this.#running.delete(first));
    this.#running.add(first);
  }

  /** Once all that are running by now have been tried; for who reads what was charged. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #tryAgain(charge: () => Promise<void>, failure: unknown): Promise<void> {
    let error = failure;
    for (const ms of this.#options.triesAfterMs ?? triesAfterMs) {
      await delay(ms, undefined, { ref: false });
      try {
        await charge();
        return;
      } catch (again) {
        error = again;
      }
    }
    this.#options.logger?.error({ err: error }, "what was delivered could not be charged");
  }
}

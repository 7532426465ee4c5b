import type { Doubtful } from "./doubt.ts";
import type { GuardContext } from "./attempts.ts";
import { settleDoubtful } from "./guard.ts";

/**
 * Settles the doubtful sentences of a text beside the calls for what follows: those of the first call at once, as the
 * reader waits for them, later ones together with whatever has gathered meanwhile, as engines work best on many.
 */
export class Guard {
  readonly #context: GuardContext;
  readonly #waiting: Doubtful[] = [];
  #run: Promise<void> | undefined;
  #failure: { readonly reason: unknown } | undefined;
  #hasBegun = false;

  constructor(context: GuardContext) {
    this.#context = context;
  }

  /** Resolves at once but for the sentences of the first call. */
  async take(doubtful: readonly Doubtful[]): Promise<void> {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      return settleDoubtful(doubtful, this.#context);
    }
    this.#waiting.push(...doubtful);
    this.#start();
  }

  /** Resolves when all are settled. @throws what an earlier run failed with */
  async end(): Promise<void> {
    while (this.#run) await this.#run;
    if (this.#failure) throw this.#failure.reason;
  }

  #start(): void {
    if (this.#run || this.#failure || this.#waiting.length === 0) return;
    this.#run = settleDoubtful(this.#waiting.splice(0), this.#context)
      .catch((reason: unknown) => {
        this.#failure = { reason };
      })
      .finally(() => {
        this.#run = undefined;
        this.#start();
      });
  }
}

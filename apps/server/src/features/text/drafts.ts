import { setTimeout as delay } from "node:timers/promises";
import { DomainError } from "#platform/errors";

/** An engine that does not let go of the version before holds up the next one for so long. */
const patienceMs = 2000;

/** Texts that are being typed; only one version of each is translated at a time. */
export class Drafts {
  readonly #running = new Map<string, { readonly replaced: AbortController; readonly ended: Promise<void> }>();

  /**
   * Waits until the version before has ended, charged as far as it was delivered. The signal of the new one, which ends when
   * it is disposed of, aborts when the next one comes.
   */
  async begin(draft: string): Promise<Disposable & { readonly signal: AbortSignal }> {
    for (let before = this.#running.get(draft); before !== undefined; before = this.#running.get(draft)) {
      before.replaced.abort(new DomainError("textReplaced"));
      await this.settled(draft);
      if (this.#running.get(draft) === before) this.#running.delete(draft);
    }
    const replaced = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const version = { replaced, ended };
    this.#running.set(draft, version);
    const end = () => {
      if (this.#running.get(draft) === version) this.#running.delete(draft);
      resolve();
    };
    return { signal: replaced.signal, [Symbol.dispose]: end };
  }

  /** Waits until the version that is under way has ended, for so long as the next one would. */
  async settled(draft: string): Promise<void> {
    await Promise.race([this.#running.get(draft)?.ended, delay(patienceMs, undefined, { ref: false })]);
  }
}

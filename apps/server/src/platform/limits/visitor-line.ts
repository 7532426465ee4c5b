import type { Clock } from "#platform/clock";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";

type Visitor = Pick<RequestContext, "principal" | "network" | "signal">;

export interface VisitorLine {
  /**
   * Lets a caller work at once who has an account, or whose network asked for little lately. The others wait for a share
   * of what this process does for all of them together, those first whose network has had least.
   * @param amount of work, about the characters of a text
   * @throws {DomainError} `tooManyRequests` when too many wait
   * @throws the signal's reason when the caller hangs up
   */
  pass(visitor: Visitor, amount: number): Promise<void>;
  /** Counts work whose amount was not known before it was done. */
  spend(visitor: Visitor, amount: number): void;
}

export interface VisitorLineOptions {
  readonly clock: Clock;
  /** What all who asked for much have together in a second. */
  readonly amountPerSecond: number;
  /** What a network has without waiting. */
  readonly freeAmount?: number;
  readonly maxWaiting?: number;
}

interface Share {
  amount: number;
  at: number;
}

interface Waiting {
  readonly network: string;
  readonly amount: number;
  readonly begin: () => void;
}

/** What a network has had counts half after so long. */
const halfLifeMs = 30_000;
/** Shares below this are forgotten. */
const negligible = 1;

/** What networks of visitors have had lately, all of which fades. */
class Shares {
  readonly #shares = new Map<string, Share>();
  readonly #clock: Clock;
  #sweptAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(network: string): number {
    const share = this.#shares.get(network);
    return share === undefined ? 0 : this.#faded(share);
  }

  add(network: string, amount: number): void {
    const now = this.#clock.now().getTime();
    this.#shares.set(network, { amount: this.of(network) + amount, at: now });
    if (now - this.#sweptAt < halfLifeMs) return;
    this.#sweptAt = now;
    for (const [one, share] of this.#shares) if (this.#faded(share) < negligible) this.#shares.delete(one);
  }

  #faded({ amount, at }: Share): number {
    const passedMs = Math.max(0, this.#clock.now().getTime() - at);
    return amount * 0.5 ** (passedMs / halfLifeMs);
  }
}

/** So many seconds of an allowance can be owed: nobody makes others wait longer than that. */
const maxDebtS = 2;

/** An allowance that fills up evenly; who takes more than there is leaves a debt to those who come after. */
class Allowance {
  readonly #perSecond: number;
  #left: number;
  readonly #clock: Clock;
  #at: number;

  constructor(clock: Clock, perSecond: number) {
    this.#clock = clock;
    this.#at = clock.now().getTime();
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** Milliseconds until there is something to take. */
  waitMs(): number {
    const now = this.#clock.now().getTime();
    const passedS = Math.max(0, now - this.#at) / 1000;
    this.#left = Math.min(this.#perSecond, this.#left + this.#perSecond * passedS);
    this.#at = now;
    return this.#left > 0 ? 0 : Math.ceil((-this.#left / this.#perSecond) * 1000) + 1;
  }

  take(amount: number): void {
    this.#left = Math.max(this.#left - amount, -maxDebtS * this.#perSecond);
  }
}

/** A queue for the work of visitors in this process. */
export function createVisitorLine(options: VisitorLineOptions): VisitorLine {
  const { clock, amountPerSecond, freeAmount = 2500, maxWaiting = 500 } = options;
  const shares = new Shares(clock);
  const allowance = new Allowance(clock, amountPerSecond);
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  const callNext = (): void => {
    clearTimeout(timer);
    while (waiting.size > 0) {
      const waitMs = allowance.waitMs();
      if (waitMs > 0) {
        timer = setTimeout(callNext, waitMs).unref();
        return;
      }
      const next = [...waiting].reduce((best, one) => (shares.of(one.network) < shares.of(best.network) ? one : best));
      waiting.delete(next);
      allowance.take(next.amount);
      shares.add(next.network, next.amount);
      next.begin();
    }
  };
  const turn = async (network: string, amount: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (waiting.size >= maxWaiting) throw new DomainError("tooManyRequests", { seconds: 5 });
    await new Promise<void>((resolve, reject) => {
      const hangUp = (): void => {
        waiting.delete(one);
        reject(signal.reason as Error);
      };
      const begin = (): void => {
        signal.removeEventListener("abort", hangUp);
        resolve();
      };
      const one = { network, amount, begin };
      signal.addEventListener("abort", hangUp, { once: true });
      waiting.add(one);
      callNext();
    });
  };
  const isFree = (network: string, amount: number) => shares.of(network) + amount <= freeAmount;

  return {
    pass: async ({ principal, network, signal }, amount) => {
      if (principal !== null) return;
      if (isFree(network, amount)) shares.add(network, amount);
      else await turn(network, amount, signal);
    },
    spend: ({ principal, network }, amount) => {
      if (principal !== null) return;
      if (!isFree(network, amount)) allowance.take(amount);
      shares.add(network, amount);
    },
  };
}

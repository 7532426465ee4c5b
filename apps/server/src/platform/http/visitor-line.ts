import type { Clock } from "#platform/clock";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "./request-context.ts";

type Visitor = Pick<RequestContext, "principal" | "network" | "signal">;

/** Leave to work; it ends by itself when the work takes long, so that nobody holds it by reading slowly. */
export interface Place {
  /** What the work turns out to take, where that was not known before. */
  spend(amount: number): void;
  leave(): void;
}

export interface VisitorLine {
  /**
   * Lets a caller work at once who has an account, or whose network asked for little lately. The others take turns on
   * a few places of this process, those first whose network has had least.
   * @param amount of work, about the characters of a text
   * @throws {DomainError} `tooManyRequests` when too many wait
   * @throws the signal's reason when the caller hangs up
   */
  enter(visitor: Visitor, amount: number): Promise<Place>;
}

export interface VisitorLineOptions {
  readonly clock: Clock;
  /** Work that waits for each other is done on so many places. */
  readonly places?: number;
  /** What a network has without waiting. */
  readonly freeAmount?: number;
  readonly mostWaiting?: number;
  /** A place is given to the next after so long. */
  readonly holdMs?: number;
}

interface Share {
  amount: number;
  at: number;
}

interface Waiting {
  readonly network: string;
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
    return amount * 0.5 ** ((this.#clock.now().getTime() - at) / halfLifeMs);
  }
}

/** A line for the work of visitors in this process. */
export function createVisitorLine(options: VisitorLineOptions): VisitorLine {
  const { clock, places = 2, freeAmount = 6000, mostWaiting = 500, holdMs = 5000 } = options;
  const shares = new Shares(clock);
  const waiting = new Set<Waiting>();
  let free = places;

  const callNext = (): void => {
    while (free > 0 && waiting.size > 0) {
      const next = [...waiting].reduce((best, one) => (shares.of(one.network) < shares.of(best.network) ? one : best));
      waiting.delete(next);
      free--;
      next.begin();
    }
  };
  const placeOf = (network: string, giveBack: () => void): Place => {
    let isLeft = false;
    const leave = (): void => {
      clearTimeout(timer);
      if (!isLeft) giveBack();
      isLeft = true;
    };
    const timer = setTimeout(leave, holdMs).unref();
    return { spend: (amount) => shares.add(network, amount), leave };
  };
  const turn = async (network: string, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (waiting.size >= mostWaiting) throw new DomainError("tooManyRequests", { seconds: 5 });
    await new Promise<void>((resolve, reject) => {
      const hangUp = (): void => {
        waiting.delete(one);
        reject(signal.reason as Error);
      };
      const begin = (): void => {
        signal.removeEventListener("abort", hangUp);
        resolve();
      };
      const one = { network, begin };
      signal.addEventListener("abort", hangUp, { once: true });
      waiting.add(one);
      callNext();
    });
  };
  const giveBack = (): void => {
    free++;
    callNext();
  };

  return {
    enter: async ({ principal, network, signal }, amount) => {
      if (principal !== null) return { spend: () => undefined, leave: () => undefined };
      const waits = shares.of(network) > freeAmount;
      if (waits) await turn(network, signal);
      shares.add(network, amount);
      return placeOf(network, waits ? giveBack : () => undefined);
    },
  };
}

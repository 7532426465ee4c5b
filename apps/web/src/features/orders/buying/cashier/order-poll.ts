import { orderPoll, type SearchedOrder } from "@yiqiao/contracts/orders";

/** What a look at an order means for who waits for it. */
export type OrderVerdict = "waiting" | "paid" | "failed";

/** Paid and delivered, and paid with the delivery pending, end the wait well; failed, cancelled and expired badly. */
export function verdictOf({ status }: Pick<SearchedOrder, "status">): OrderVerdict {
  if (status === 1 || status === 2) return "paid";
  return status === 0 ? "waiting" : "failed";
}

export interface PollParts {
  readonly ask: () => Promise<SearchedOrder>;
  /** Resolves after so many milliseconds, or earlier when there is a reason to look. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
  /** A question that was not answered counts as one; unless this says that asking on is useless. */
  readonly isHopeless: (error: unknown) => boolean;
}

/**
 * Asks for an order until it is over, at most 100 times, three seconds apart.
 *
 * @returns undefined when it was asked for often enough, or the signal ended it
 * @throws what `isHopeless` says of an answer
 */
export async function pollOrder({ ask, wait, signal, isHopeless }: PollParts): Promise<SearchedOrder | undefined> {
  for (let tries = 0; tries < orderPoll.tries; tries++) {
    await wait(orderPoll.intervalMs);
    if (signal.aborted) return undefined;
    try {
      const searched = await ask();
      if (signal.aborted) return undefined;
      if (verdictOf(searched) !== "waiting") return searched;
    } catch (error) {
      if (isHopeless(error)) throw error;
    }
  }
  return undefined;
}

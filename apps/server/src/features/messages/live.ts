import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import { countUnread } from "./messages.repository.ts";

/** Channel of the database on which an account's id is told when its messages change. */
export const messagesChannel = "messages";
/** Channel on which the database itself tells the id of a session that has ended. */
const endedChannel = "session_ended";

export interface Follower {
  readonly accountId: string;
  readonly sessionId: string;
  /** Throws when the caller may no longer listen: the session or its token has ended, the site was switched off. */
  readonly check: () => Promise<unknown>;
  readonly signal: AbortSignal;
}

/** Numbers of unread messages while they change, in whichever process they do. */
export interface LiveMessages {
  /**
   * The number at once and after every change. Ends when the server stops.
   * @throws what `check` throws; the signal's reason
   */
  follow(follower: Follower): AsyncGenerator<number>;
  /** Ends all that follow, and takes no more. */
  stop(): void;
}

/** How long something may go unnoticed of which the database does not tell: a token that has run out. */
const recheckMs = 60_000;
/** Tabs of one account that one process serves. */
const maxFollowers = 20;

export function createLiveMessages({ db, listen }: Pick<Database, "db" | "listen">): LiveMessages {
  const wakers = new Map<string, Set<() => void>>();
  const stopped = new AbortController();
  let listening: Promise<unknown> | undefined;

  const wake = (key: string): void => wakers.get(key)?.forEach((waker) => waker());
  const wakeAll = (): void => [...wakers.keys()].forEach(wake);
  /** Once a process, for as long as its database is open. */
  const listenOnce = (): Promise<unknown> => {
    const options = { onReconnect: wakeAll };
    listening ??= Promise.all([listen(messagesChannel, wake, options), listen(endedChannel, wake, options)]).catch(
      (error: unknown) => {
        listening = undefined;
        throw error;
      },
    );
    return listening;
  };
  const enter = (key: string, waker: () => void): (() => void) => {
    const those = wakers.get(key) ?? new Set();
    wakers.set(key, those.add(waker));
    return () => {
      those.delete(waker);
      if (those.size === 0 && wakers.get(key) === those) wakers.delete(key);
    };
  };

  return {
    follow: async function* ({ accountId, sessionId, check, signal }) {
      if ((wakers.get(accountId)?.size ?? 0) >= maxFollowers) throw new DomainError("tooManyRequests", { seconds: 60 });
      const bell = new Bell(AbortSignal.any([signal, stopped.signal]));
      const leave = [accountId, sessionId].map((key) => enter(key, () => bell.ring()));
      try {
        await listenOnce();
        for (let last: number | undefined; !stopped.signal.aborted; await bell.rung(recheckMs)) {
          signal.throwIfAborted();
          await check();
          const unread = await countUnread(db, accountId);
          if (unread !== last) yield unread;
          last = unread;
        }
      } finally {
        bell.close();
        for (const each of leave) each();
      }
    },
    stop: () => stopped.abort(),
  };
}

/** Rings are kept until somebody has waited for them, many as one. */
class Bell {
  #ring = Promise.withResolvers<void>();
  readonly #signal: AbortSignal;
  readonly #onAbort = (): void => this.ring();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener("abort", this.#onAbort);
  }

  ring(): void {
    this.#ring.resolve();
  }

  /** Resolves at a ring, an abort, or after the time. */
  async rung(withinMs: number): Promise<void> {
    if (this.#signal.aborted) return;
    const timer = setTimeout(this.#onAbort, withinMs);
    await this.#ring.promise;
    clearTimeout(timer);
    this.#ring = Promise.withResolvers();
  }

  close(): void {
    this.#signal.removeEventListener("abort", this.#onAbort);
  }
}

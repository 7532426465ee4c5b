import type { SessionStore, Tokens } from "./session-store.ts";

/** What tabs of one origin tell each other over a channel. */
type Word =
  | { readonly kind: "ask"; readonly id: string }
  | { readonly kind: "answer"; readonly id: string; readonly tokens: Tokens }
  /** New tokens for whoever holds `before`. */
  | { readonly kind: "renewed"; readonly before: string; readonly tokens: Tokens }
  /** The reader has logged out of the session of `before`. */
  | { readonly kind: "ended"; readonly before: string };

/** What tabs of one session have in common; a browser keeps one session at a time. */
const keyOf = (tokens: Tokens | undefined): string | null | undefined =>
  tokens?.isKept ? "kept" : tokens?.refreshToken;

export interface SharingParts {
  readonly store: SessionStore;
  /** A channel between the tabs of this origin; undefined where the browser has none. */
  readonly channel: Pick<BroadcastChannel, "postMessage" | "addEventListener"> | undefined;
  readonly makeId: () => string;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Told when another tab has logged this one out. */
  readonly onEnded: () => void;
}

export interface SessionSharing {
  /** Takes over another tab's login, if this one has none and another answers in time. */
  readonly adopt: () => Promise<boolean>;
  /** Ends the session here and in the tabs that share it. */
  readonly end: () => void;
}

/** How long a new tab waits for another one's login. */
export const askTimeoutMs = 1000;

function isWord(data: unknown): data is Word {
  return typeof data === "object" && data !== null && "kind" in data;
}

/**
 * Makes the tabs of one browser one login, though each keeps its tokens in its own session storage: tokens that one tab
 * refreshes replace those of the others (a refresh token serves once; tabs of a kept session share its cookie), a log-out
 * ends all, and a new tab asks the others for their login. Two tabs that refresh at the same moment agree on one of the
 * answers.
 */
export function shareSession({ store, channel, makeId, wait, onEnded }: SharingParts): SessionSharing {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  const say = (word: Word): void => channel?.postMessage(word);
  const answers = new Map<string, (tokens: Tokens) => void>();
  let known = store.read();
  /** The refresh token before the present one. */
  let previous: string | undefined;
  let isOwnChange = true;

  function quietly(change: () => void): void {
    isOwnChange = false;
    change();
    known = store.read();
    isOwnChange = true;
  }

  store.subscribe(() => {
    if (!isOwnChange) return;
    const before = known?.refreshToken;
    known = store.read();
    if (before == null || known === undefined || known.refreshToken === before) return;
    previous = before;
    say({ kind: "renewed", before, tokens: known });
  });

  function renew(own: Tokens, word: Extract<Word, { kind: "renewed" }>): void {
    const isSame = own.refreshToken === word.before;
    const isRival = previous === word.before && (word.tokens.refreshToken ?? "") > (own.refreshToken ?? "");
    if (!isSame && !isRival) return;
    previous = word.before;
    quietly(() => store.write(word.tokens));
  }

  channel?.addEventListener("message", ({ data }) => {
    if (!isWord(data)) return;
    const own = store.read();
    if (data.kind === "answer") answers.get(data.id)?.(data.tokens);
    if (own === undefined) return;
    if (data.kind === "ask" && own.isViewing !== true) say({ kind: "answer", id: data.id, tokens: own });
    if (data.kind === "renewed") renew(own, data);
    if (data.kind === "ended" && keyOf(own) === data.before) {
      quietly(() => store.clear());
      onEnded();
    }
  });

  return {
    adopt: async () => {
      if (channel === undefined || store.read() !== undefined) return false;
      const id = makeId();
      const { promise, resolve } = Promise.withResolvers<Tokens>();
      answers.set(id, resolve);
      say({ kind: "ask", id });
      const tokens = await Promise.race([promise, wait(askTimeoutMs)]);
      answers.delete(id);
      if (!tokens || store.read() !== undefined) return false;
      quietly(() => store.write(tokens));
      return true;
    },
    end: () => {
      const before = keyOf(store.read());
      store.clear();
      if (before != null) say({ kind: "ended", before });
    },
  };
}

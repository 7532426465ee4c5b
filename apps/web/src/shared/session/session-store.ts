import { permitted } from "../storage/permitted.ts";

/** The tokens of a login. */
export interface Tokens {
  readonly accessToken: string;
  /** Null where this tab has none: the session ends with its access token, unless it is kept. */
  readonly refreshToken: string | null;
  /** The refresh token is in a cookie of the browser, which no script reads. */
  readonly isKept?: true;
  /** An administrator looks at what a user sees, in this tab alone. */
  readonly isViewing?: true;
}

/** Where the tokens of this tab are kept. */
export interface SessionStore {
  readonly read: () => Tokens | undefined;
  readonly write: (tokens: Tokens) => void;
  readonly clear: () => void;
  /** Calls back after every login, refresh and end of a session. */
  readonly subscribe: (listener: () => void) => () => void;
}

const entryName = "yiqiao.session";

function parseTokens(text: string | null): Tokens | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    if (!("accessToken" in value) || typeof value.accessToken !== "string") return undefined;
    const refreshToken = "refreshToken" in value && typeof value.refreshToken === "string" ? value.refreshToken : null;
    const isKept = "isKept" in value && value.isKept === true;
    const isViewing = "isViewing" in value && value.isViewing === true;
    return {
      accessToken: value.accessToken,
      refreshToken,
      ...(isKept ? { isKept } : {}),
      ...(isViewing ? { isViewing } : {}),
    };
  } catch {
    return undefined;
  }
}

/** A session kept in `storage`, which is asked for when it is first needed. */
export function createSessionStore(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): SessionStore {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let known: { readonly text: string | null; readonly tokens: Tokens | undefined } | undefined;

  return {
    read: () => {
      const text = storage().getItem(entryName);
      if (known?.text !== text) known = { text, tokens: parseTokens(text) };
      return known?.tokens;
    },
    write: (tokens) => {
      storage().setItem(entryName, JSON.stringify(tokens));
      tell();
    },
    clear: () => {
      storage().removeItem(entryName);
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function memoryStorage(): TextStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

let pageStorage: TextStorage | undefined;

/** This tab's session, in session storage; where the browser forbids that, it lasts as long as the page. */
export const sessionStore = createSessionStore(
  () => (pageStorage ??= permitted<TextStorage>(() => sessionStorage, memoryStorage())),
);

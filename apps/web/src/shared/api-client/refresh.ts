import { apiPrefix } from "@yiqiao/contracts";
import { sessionCalls } from "@yiqiao/contracts/sessions";
import { interfaceLocales } from "@yiqiao/i18n";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { accountIdOf } from "../session/account-id.ts";
import type { SessionStore, Tokens } from "../session/session-store.ts";
import { clientTexts, dataOf, errorOfUnreadable } from "./answer.ts";
import { ApiError } from "./api-error.ts";

/** What the client needs of the session. */
export type TokenStore = Pick<SessionStore, "read" | "write" | "clear">;

interface RefreshParts {
  readonly send: (address: string, init: RequestInit) => Promise<Response>;
  readonly tokens: TokenStore;
  readonly language: () => InterfaceLanguage;
  readonly end: (reason: "expired", message: string) => void;
  /** Runs one at a time in all tabs of the browser. */
  readonly alone: (run: () => Promise<Tokens>) => Promise<Tokens>;
}

export interface RefreshTokens {
  /**
   * A fresh access token for one that the server refused. Calls that fail together share one refresh; a caller that
   * aborted meanwhile gets its abort error.
   */
  readonly refresh: (refused: string, signal: AbortSignal | undefined) => Promise<string>;
  /**
   * Goes on with the session that the browser's cookie keeps; false when there is none or it is over.
   *
   * @throws ApiError when the server could not be asked.
   */
  readonly resume: () => Promise<boolean>;
}

const isOver = ({ status }: Response): boolean => status === 401 || status === 403;

function hasAccess(data: unknown): data is { access_token: string; refresh_token?: unknown } {
  return typeof data === "object" && data !== null && "access_token" in data && typeof data.access_token === "string";
}

export function createRefresh(parts: RefreshParts): RefreshTokens {
  const { tokens } = parts;
  const { ask, read } = createAsking(parts);
  let running: Promise<string> | undefined;

  function expired(message: string): ApiError {
    parts.end("expired", message);
    return new ApiError({ kind: "unauthenticated", code: 0, message });
  }

  async function renewTokens(before: Tokens): Promise<Tokens> {
    const response = await ask(before.refreshToken ?? undefined);
    if (isOver(response)) throw expired(clientTexts(parts.language())("credentialsExpired"));
    return read(response, before.isKept === true);
  }

  async function run(): Promise<string> {
    const before = tokens.read();
    if (!before?.refreshToken && !before?.isKept) {
      throw expired(clientTexts(parts.language())("credentialsMissing"));
    }
    const fresh = await (before.isKept ? parts.alone(() => renewTokens(before)) : renewTokens(before));
    // Another login may have taken the cookie: what was done as one account must not go on as the other.
    const isSame = accountIdOf(fresh.accessToken) === accountIdOf(before.accessToken);
    if (!isSame || tokens.read() === undefined) {
      throw expired(clientTexts(parts.language())("credentialsExpired"));
    }
    tokens.write(fresh);
    return fresh.accessToken;
  }

  return {
    refresh: async (refused, signal) => {
      const current = tokens.read()?.accessToken;
      if (current !== undefined && current !== refused) return current;
      running ??= run().finally(() => {
        running = undefined;
      });
      const fresh = await running;
      signal?.throwIfAborted();
      return fresh;
    },
    resume: async () => {
      let isFound = true;
      const found = await parts.alone(async () => {
        const response = await ask(undefined);
        isFound = !isOver(response);
        return isFound ? read(response, true) : { accessToken: "", refreshToken: null };
      });
      if (isFound && tokens.read() === undefined) tokens.write(found);
      return isFound;
    },
  };
}

/** Asks for new tokens, and reads them. */
function createAsking(parts: RefreshParts) {
  function ask(refreshToken: string | undefined): Promise<Response> {
    const headers = new Headers({ accept: "application/json", "accept-language": interfaceLocales[parts.language()] });
    if (refreshToken !== undefined) {
      headers.set("authorization", `Bearer ${refreshToken}`);
      return parts.send(`${apiPrefix}${sessionCalls.refresh.path}`, { headers });
    }
    // The new cookie arrives also when the page is left meanwhile: the old one serves no more.
    return parts.send(`${apiPrefix}${sessionCalls.refreshPersistent.path}`, {
      method: "POST",
      headers,
      keepalive: true,
    });
  }

  async function read(response: Response, isKept: boolean): Promise<Tokens> {
    const data = await dataOf(response, parts.language());
    if (!hasAccess(data)) throw errorOfUnreadable(response, parts.language());
    if (isKept) return { accessToken: data.access_token, refreshToken: null, isKept };
    if (typeof data.refresh_token !== "string") throw errorOfUnreadable(response, parts.language());
    return { accessToken: data.access_token, refreshToken: data.refresh_token };
  }
  return { ask, read };
}

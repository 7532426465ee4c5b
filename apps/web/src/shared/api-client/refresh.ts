import { apiPrefix } from "@yiqiao/contracts";
import { sessionPaths } from "@yiqiao/contracts/sessions";
import { interfaceLocales } from "@yiqiao/i18n";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import type { SessionStore } from "../session/session-store.ts";
import { clientTexts, dataOf, errorOfUnreadable } from "./answer.ts";
import { ApiError } from "./api-error.ts";

/** What the client needs of the session. */
export type TokenStore = Pick<SessionStore, "read" | "write" | "clear">;

interface RefreshParts {
  readonly send: (address: string, init: RequestInit) => Promise<Response>;
  readonly tokens: TokenStore;
  readonly language: () => InterfaceLanguage;
  readonly end: (reason: "expired", message: string) => void;
}

function hasTokens(data: unknown): data is { access_token: string; refresh_token: string } {
  return (
    typeof data === "object" &&
    data !== null &&
    "access_token" in data &&
    typeof data.access_token === "string" &&
    "refresh_token" in data &&
    typeof data.refresh_token === "string"
  );
}

/**
 * Gives a fresh access token for one that the server refused. Calls that fail together share one refresh; a caller
 * that aborted meanwhile gets its abort error.
 */
export function createRefresh(parts: RefreshParts) {
  const { tokens } = parts;
  let running: Promise<string> | undefined;

  function expired(message: string): ApiError {
    parts.end("expired", message);
    return new ApiError({ kind: "unauthenticated", code: 0, message });
  }

  async function run(): Promise<string> {
    const t = clientTexts(parts.language());
    const before = tokens.read();
    if (!before?.refreshToken) throw expired(t("credentialsMissing"));
    const response = await parts.send(`${apiPrefix}${sessionPaths.refresh}`, {
      headers: {
        authorization: `Bearer ${before.refreshToken}`,
        accept: "application/json",
        "accept-language": interfaceLocales[parts.language()],
      },
    });
    if (response.status === 401 || response.status === 403) throw expired(t("credentialsExpired"));
    const data = await dataOf(response, parts.language());
    if (!hasTokens(data)) throw errorOfUnreadable(response, parts.language());
    tokens.write({ accessToken: data.access_token, refreshToken: data.refresh_token });
    return data.access_token;
  }

  return async (refused: string, signal: AbortSignal | undefined): Promise<string> => {
    const current = tokens.read()?.accessToken;
    if (current !== undefined && current !== refused) return current;
    running ??= run().finally(() => {
      running = undefined;
    });
    const fresh = await running;
    signal?.throwIfAborted();
    return fresh;
  };
}

import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import type { AccessTokens } from "./access-tokens.ts";
import { insertRefreshToken } from "./sessions.repository.ts";

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** How long a session goes on without being refreshed. */
export const refreshLifeMs = 14 * 24 * 3600 * 1000;

/** Makes a session's next pair of tokens. */
export type IssueTokens = (
  tx: Executor,
  session: { readonly id: string; readonly accountId: string },
) => Promise<Tokens>;

export function createIssueTokens(accessTokens: AccessTokens, clock: Clock): IssueTokens {
  return async (tx, { id, accountId }) => {
    const refreshToken = randomBytes(32).toString("base64url");
    await insertRefreshToken(tx, { hash: hashOf(refreshToken), sessionId: id, at: clock.now() });
    return { access_token: await accessTokens.issue(id, accountId), refresh_token: refreshToken };
  };
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import type { AccessTokens } from "./access-tokens.ts";
import { insertRefreshToken } from "../sessions.repository.ts";

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Tokens of a session whose refresh token may be in the browser's cookie. */
export type RenewedTokens = Pick<Tokens, "access_token"> & { readonly refresh_token: string | null };

/** How long a session goes on without being refreshed. */
export const refreshLifeMs = 14 * 24 * 3600 * 1000;

/** Makes a session's next pair of tokens. */
export interface IssueTokens {
  (tx: Executor, session: { readonly id: string; readonly accountId: string }): Promise<Tokens>;
  /** Goes before a transaction; see {@link AccessTokens.prepare}. */
  prepare(): Promise<void>;
}

export function createIssueTokens(accessTokens: AccessTokens, clock: Clock): IssueTokens {
  const issue = async (tx: Executor, { id, accountId }: { readonly id: string; readonly accountId: string }) => {
    const refreshToken = randomBytes(32).toString("base64url");
    await insertRefreshToken(tx, { hash: hashOf(refreshToken), sessionId: id, at: clock.now() });
    return { access_token: await accessTokens.issue(tx, { id, accountId }), refresh_token: refreshToken };
  };
  return Object.assign(issue, { prepare: () => accessTokens.prepare() });
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

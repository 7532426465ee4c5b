import { mayEnter } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { openSession } from "./authenticate.ts";
import type { SessionsOptions } from "./ports.ts";
import {
  endSession,
  extendSession,
  findSession,
  lockRefreshToken,
  markRefreshTokensUsed,
} from "./sessions.repository.ts";
import { hashOf, type IssueTokens, refreshLifeMs, type Tokens } from "./tokens.ts";

export type Refresh = (context: RequestContext, refreshToken: string | undefined) => Promise<Tokens>;

/** Tabs that share a refresh token may use it at nearly the same time; only later is its return a theft. */
const reuseGraceMs = 10_000;
const perNetwork = { limit: 120, windowS: 60 };

/**
 * Gives new tokens for a refresh token, which is used up with all that were given before it. One that comes back later
 * was copied: the session ends, whoever of the two came second.
 */
export function createRefresh(
  {
    database,
    clock,
    rateLimiter,
    audit,
    sites,
  }: Pick<SessionsOptions, "database" | "clock" | "rateLimiter" | "audit" | "sites">,
  issue: IssueTokens,
): Refresh {
  return async (context, refreshToken) => {
    await rateLimiter.take({ key: `refresh:${context.network}`, ...perNetwork });
    if (refreshToken === undefined) throw new DomainError("unauthenticated");
    const now = clock.now();
    await issue.prepare();
    const tokens = await database.transaction(async (tx) => {
      const token = await lockRefreshToken(tx, hashOf(refreshToken));
      if (token === undefined) throw new DomainError("tokenInvalid");
      const session = openSession(await findSession(tx, token.sessionId), now);
      if (token.usedAt !== null && now.getTime() - token.usedAt.getTime() > reuseGraceMs) {
        await endSession(tx, { id: session.id, reason: "reuse", at: now });
        const { account_id: actorId, site_id: siteId } = session;
        const target = `account:${actorId}`;
        await audit.record(context, { action: "session.reuse", outcome: "failure", actorId, target, siteId }, tx);
        return undefined;
      }
      if ((await sites.rules(session.site_id, tx)).isDisabled) throw new DomainError("siteDisabled");
      if (!mayEnter(session, context.siteId)) throw new DomainError("tokenInvalid");
      await markRefreshTokensUsed(tx, { sessionId: session.id, upTo: token.createdAt, at: now });
      await extendSession(tx, session.id, new Date(now.getTime() + refreshLifeMs));
      return issue(tx, { id: session.id, accountId: session.account_id });
    });
    // Thrown only now, so that the end of the session is not rolled back.
    if (tokens === undefined) throw new DomainError("tokenInvalid");
    return tokens;
  };
}

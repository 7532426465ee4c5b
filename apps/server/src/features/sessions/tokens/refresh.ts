import { mayEnter } from "#features/accounts";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { openSession } from "./authenticate.ts";
import type { SessionsOptions } from "../ports.ts";
import {
  endSession,
  extendSession,
  findSession,
  lockRefreshToken,
  markRefreshTokensUsed,
  markSessionPersistent,
  type SessionRow,
} from "../sessions.repository.ts";
import { hashOf, type IssueTokens, refreshLifeMs, type Tokens } from "./tokens.ts";

/**
 * What a refresh token is used for: by a client that holds it, by a browser whose cookie holds it, or to be moved into
 * that cookie.
 */
export type RefreshUse = "held" | "cookie" | "keep";

/** Gives new tokens for a refresh token. @throws {DomainError} `unauthenticated`, `tokenInvalid`, those of a session that is over */
export type Refresh = (context: RequestContext, refreshToken: string | undefined, use?: RefreshUse) => Promise<Tokens>;

/** Tabs that share a refresh token may use it at nearly the same time; only later is its return a theft. */
const reuseGraceMs = 10_000;

type Options = Pick<SessionsOptions, "database" | "clock" | "audit" | "sites">;

/**
 * A refresh token is used up with all that were given before it. One that comes back later was copied: the session ends,
 * whoever of the two came second.
 */
export function createRefresh(options: Options, issue: IssueTokens): Refresh {
  const { database, clock, sites } = options;
  return async (context, refreshToken, use = "held") => {
    if (refreshToken === undefined) throw new DomainError("unauthenticated");
    const now = clock.now();
    await issue.prepare();
    const tokens = await database.transaction(async (tx) => {
      const token = await lockRefreshToken(tx, hashOf(refreshToken));
      if (token === undefined) throw new DomainError("tokenInvalid");
      const session = openSession(await findSession(tx, token.sessionId), now);
      if (token.usedAt !== null && now.getTime() - token.usedAt.getTime() > reuseGraceMs) {
        await endCopied(options, tx, { context, session, now });
        return undefined;
      }
      if ((await sites.rules(session.site_id, tx)).isDisabled) throw new DomainError("siteDisabled");
      // What a cookie holds serves nowhere else, and what a script could read never becomes a kept login by itself.
      if (!mayEnter(session, context.siteId) || session.is_kept !== (use === "cookie")) {
        throw new DomainError("tokenInvalid");
      }
      if (use === "keep") await markSessionPersistent(tx, session.id);
      await markRefreshTokensUsed(tx, { sessionId: session.id, upTo: token.createdAt, at: now });
      await extendSession(tx, session.id, new Date(now.getTime() + refreshLifeMs));
      return issue(tx, { id: session.id, accountId: session.account_id });
    });
    // Thrown only now, so that the end of the session is not rolled back.
    if (tokens === undefined) throw new DomainError("tokenInvalid");
    return tokens;
  };
}

interface Copied {
  readonly context: RequestContext;
  readonly session: SessionRow;
  readonly now: Date;
}

async function endCopied({ audit }: Pick<Options, "audit">, tx: Executor, { context, session, now }: Copied) {
  await endSession(tx, { id: session.id, reason: "reuse", at: now });
  const { account_id: actorId, site_id: siteId } = session;
  const target = `account:${actorId}`;
  await audit.record(context, { action: "session.reuse", outcome: "failure", actorId, target, siteId }, tx);
}

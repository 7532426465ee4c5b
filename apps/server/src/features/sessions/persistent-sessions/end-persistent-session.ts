import type { RequestContext } from "#platform/request";
import type { SessionsOptions } from "../ports.ts";
import { endSession, findSession, lockRefreshToken } from "../sessions.repository.ts";
import { hashOf } from "../tokens/tokens.ts";

/** Ends the session of a browser's cookie, if there is one: another login takes its place. */
export type EndPersistentSession = (context: RequestContext, refreshToken: string | undefined) => Promise<void>;

export function createEndPersistentSession({
  database,
  clock,
  audit,
}: Pick<SessionsOptions, "database" | "clock" | "audit">): EndPersistentSession {
  return async (context, refreshToken) => {
    if (refreshToken === undefined) return;
    await database.transaction(async (tx) => {
      const token = await lockRefreshToken(tx, hashOf(refreshToken));
      const session = token && (await findSession(tx, token.sessionId));
      if (session === undefined || !session.is_kept) return;
      const isEnded = await endSession(tx, { id: session.id, reason: "logout", at: clock.now() });
      if (!isEnded) return;
      const { account_id: actorId, site_id: siteId } = session;
      await audit.record(context, { action: "sign-out", actorId, target: `account:${actorId}`, siteId }, tx);
    });
  };
}

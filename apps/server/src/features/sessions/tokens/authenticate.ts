import { mayEnter, mayLookAt } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { Authenticated } from "#platform/request";
import type { AccessTokens } from "./access-tokens.ts";
import type { SessionsOptions } from "../ports.ts";
import { planInForce } from "../present.ts";
import { findSession, type SessionRow, touchAccount, touchSession } from "../sessions.repository.ts";

/** A session tells when it was last used, to within this. */
const seenEveryMs = 5 * 60_000;

/** The caller behind an access token at a site's address, for the HTTP layer. @throws {DomainError} */
export type Authenticate = (accessToken: string, siteId: number | Promise<number>) => Promise<Authenticated>;

export function createAuthenticate(
  { database: { db }, clock, sites }: Pick<SessionsOptions, "database" | "clock" | "sites">,
  accessTokens: AccessTokens,
): Authenticate {
  return async (accessToken, siteId) => {
    const now = clock.now();
    const { sessionId, kid } = await accessTokens.read(accessToken);
    const found = await findSession(db, sessionId, kid);
    // Before all else: whoever has an old key learns nothing of a session.
    if (found?.is_key_valid === false) throw new DomainError("tokenInvalid");
    const session = openSession(found, now);
    const calledSite = await siteId;
    if ((await sites.rules(session.site_id)).isDisabled) throw new DomainError("siteDisabled");
    if (!mayEnter(session, calledSite)) throw new DomainError("tokenInvalid");
    if (now.getTime() - session.last_seen_at.getTime() >= seenEveryMs) {
      await touchSession(db, session.id, now);
      if (session.viewer_id === null) await touchAccount(db, session.account_id, now);
    }
    return {
      principal: {
        accountId: session.account_id,
        sessionId: session.id,
        role: session.role,
        isSuper: session.is_super,
        siteId: session.site_id,
        plan: planInForce(session, now),
        ...(session.viewer_id !== null && { viewerId: session.viewer_id }),
      },
      mustChangePassword: session.must_change_password,
    };
  };
}

/** A session that goes on. @throws {DomainError} what became of one that does not. */
export function openSession(session: SessionRow | undefined, now: Date): SessionRow {
  if (session?.account_status === "disabled") throw new DomainError("accountDisabled");
  if (session === undefined || session.account_status !== "active") throw new DomainError("tokenInvalid");
  if (session.ended_reason === "elsewhere") throw new DomainError("loggedInElsewhere");
  if (session.ended_reason !== null) throw new DomainError("tokenInvalid");
  if (session.expires_at <= now) throw new DomainError("tokenExpired");
  if (!isViewerFit(session)) throw new DomainError("tokenInvalid");
  return session;
}

/** Who looks at what a user sees may have become less since, or the user more. */
function isViewerFit(session: SessionRow): boolean {
  const { viewer_role: role, viewer_super: isSuper, viewer_site: siteId } = session;
  if (session.viewer_id === null) return true;
  if (session.viewer_status !== "active" || role === null || isSuper === null || siteId === null) return false;
  const viewed = { role: session.role, isSuper: session.is_super, siteId: session.site_id };
  return mayLookAt({ role, isSuper, siteId }, viewed);
}

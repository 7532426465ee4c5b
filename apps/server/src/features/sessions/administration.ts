import { randomUUID } from "node:crypto";
import { type Account, lockAccount } from "#features/accounts";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { SignInLocks } from "./locks/sign-in-locks.ts";
import type { SessionsOptions } from "./ports.ts";
import {
  type DeviceRow,
  endSession,
  endSessionsOf,
  endSessionsOfViewer,
  findSession,
  forgetDevices,
  insertSession,
  listDevices,
} from "./sessions.repository.ts";
import type { AccessTokens } from "./tokens/access-tokens.ts";

type Whose = Pick<Account, "id" | "account_number" | "email" | "phone">;

/** A session in which an administrator looks at what a user sees. */
export interface Viewing {
  readonly accessToken: string;
  readonly until: Date;
}

/** Sessions of users, as who administers them deals with them; whether they may is the caller's to know. */
export interface SessionAdministration {
  /** The open ones, without those of who only looks. */
  open(accountId: string): Promise<readonly DeviceRow[]>;
  /** Ends every session, and what was begun at the door; the browsers are strangers again. */
  end(tx: Executor, accountId: string, reason: "administrator" | "disabled"): Promise<void>;
  /** Until when tries at the account's password are refused. */
  lockedUntil(account: Whose): Promise<Date | undefined>;
  /** Forgets the failed tries at an account, those of its own browsers too. */
  unlock(tx: Executor, account: Whose): Promise<void>;
  /** Looks at an account until `lifeMs` from now; what the caller looked at before ends. */
  view(
    tx: Executor,
    context: RequestContext,
    viewed: { readonly account: Account; readonly lifeMs: number },
  ): Promise<Viewing>;
  /** When the caller's session ends, where it only looks; undefined: it is one of the caller's own. */
  viewedUntil(context: RequestContext): Promise<Date | undefined>;
  /** @returns whether the caller's session was one that only looks */
  endViewing(tx: Executor, context: RequestContext): Promise<boolean>;
}

export function createSessionAdministration(
  { database, clock, challenges }: Pick<SessionsOptions, "database" | "clock" | "challenges">,
  { accessTokens, locks }: { readonly accessTokens: AccessTokens; readonly locks: SignInLocks },
): SessionAdministration {
  const { db } = database;
  return {
    open: async (accountId) => {
      const rows = await listDevices(db, { accountId, now: clock.now(), ended: 0 });
      return rows.filter(({ method }) => method !== "view");
    },
    end: async (tx, accountId, reason) => {
      await endSessionsOf(tx, { accountId, reason, at: clock.now() });
      await challenges.forget(accountId, tx);
      await forgetDevices(tx, accountId);
    },
    lockedUntil: (account) => locks.lockedUntil(identifiersIn(account)),
    unlock: (tx, account) => locks.forgetEverywhere(identifiersIn(account), tx),
    view: async (tx, context, { account: { id }, lifeMs }) => {
      const account = await lockAccount(tx, id);
      if (account === undefined) throw new DomainError("userMissing");
      const [now, sessionId] = [clock.now(), randomUUID()];
      const until = new Date(now.getTime() + lifeMs);
      const { userAgent, address } = context;
      const viewerId = principalOf(context).accountId;
      await endSessionsOfViewer(tx, { viewerId, reason: "elsewhere", at: now });
      const whose = { accountId: account.id, siteId: account.site_id, clientKind: "web", method: "view" } as const;
      const times = { createdAt: now, expiresAt: until };
      await insertSession(tx, { id: sessionId, ...whose, userAgent, address, deviceHash: null, ...times, viewerId });
      return { accessToken: await accessTokens.issue(tx, { id: sessionId, accountId: account.id }), until };
    },
    viewedUntil: async (context) => {
      const session = await findSession(db, principalOf(context).sessionId);
      return session === undefined || session.viewer_id === null ? undefined : session.expires_at;
    },
    endViewing: async (tx, context) => {
      const { sessionId, viewerId } = principalOf(context);
      if (viewerId === undefined) return false;
      return endSession(tx, { id: sessionId, reason: "logout", at: clock.now() });
    },
  };
}

function identifiersIn({ account_number: number, email, phone }: Whose): string[] {
  return [...new Set([number, email, phone])].filter((identifier) => identifier !== null);
}

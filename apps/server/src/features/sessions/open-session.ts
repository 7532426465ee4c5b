import { createHash, randomUUID } from "node:crypto";
import type { ClientKind, SignedIn, SignInMethod } from "@yiqiao/contracts/sessions";
import type { Account } from "#features/accounts";
import type { RequestContext } from "#platform/http";
import type { SessionsOptions } from "./ports.ts";
import { present } from "./present.ts";
import { endSessionsOf, insertSession, lockAccount } from "./sessions.repository.ts";
import { type IssueTokens, refreshLifeMs } from "./tokens.ts";

export interface SignInBy {
  readonly method: SignInMethod;
  readonly clientKind: ClientKind;
}

/** Opens a session for an account that has proved all it had to; ends the older one of this kind of client. */
export type OpenSession = (context: RequestContext, account: Account, by: SignInBy) => Promise<SignedIn>;

export function createOpenSession(
  { database, clock, audit, unread }: Pick<SessionsOptions, "database" | "clock" | "audit" | "unread">,
  issue: IssueTokens,
): OpenSession {
  return async (context, account, { method, clientKind }) => {
    const now = clock.now();
    const of = { accountId: account.id, clientKind };
    const tokens = await database.transaction(async (tx) => {
      await lockAccount(tx, account.id);
      await endSessionsOf(tx, { ...of, reason: "elsewhere", at: now });
      const id = randomUUID();
      await insertSession(tx, {
        id,
        ...of,
        siteId: account.site_id,
        method,
        userAgent: context.userAgent,
        address: context.address,
        deviceHash: deviceHashOf(context.deviceId),
        createdAt: now,
        expiresAt: new Date(now.getTime() + refreshLifeMs),
      });
      await audit.record(
        context,
        {
          action: "sign-in",
          actorId: account.id,
          actor: account.account_number,
          target: `account:${account.id}`,
          siteId: account.site_id,
          after: { method, client: clientKind },
        },
        tx,
      );
      return issue(tx, { id, accountId: account.id });
    });
    return { ...tokens, user: present(account, { now, unread: await unread(account.id) }) };
  };
}

/** What a session remembers of the browser; null for callers who keep no cookie. */
export function deviceHashOf(deviceId: string): Buffer | null {
  return deviceId.startsWith("new:") ? null : createHash("sha256").update(deviceId).digest();
}

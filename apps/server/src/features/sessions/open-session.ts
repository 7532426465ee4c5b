import { createHash, randomUUID } from "node:crypto";
import type { ClientKind, SignedIn, SignInMethod } from "@yiqiao/contracts/sessions";
import { type Account, lockAccount } from "#features/accounts";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { SessionsOptions } from "./ports.ts";
import { present } from "./present.ts";
import { endSessionsOf, insertSession, isNewPlace, type NewSession, touchAccount } from "./sessions.repository.ts";
import { type IssueTokens, refreshLifeMs } from "./tokens/tokens.ts";

export interface SignInBy {
  readonly method: SignInMethod;
  readonly clientKind: ClientKind;
}

/** Opens a session for an account that has proved all it had to; ends the older one of this kind of client. */
export type OpenSession = (context: RequestContext, account: Account, by: SignInBy) => Promise<SignedIn>;

export function createOpenSession(
  {
    database,
    clock,
    audit,
    messages,
    companyOrders,
  }: Pick<SessionsOptions, "database" | "clock" | "audit" | "messages" | "companyOrders">,
  issue: IssueTokens,
): OpenSession {
  const record = async (tx: Executor, context: RequestContext, { account, by, session }: Opened) => {
    const { id: actorId, account_number: actor, site_id: siteId } = account;
    const after = { method: by.method, client: by.clientKind };
    await audit.record(context, { action: "sign-in", actorId, actor, target: `account:${actorId}`, siteId, after }, tx);
    if (!(await isNewPlace(tx, session))) return;
    const { address, userAgent } = context;
    const params = { at: session.createdAt.toISOString(), address, userAgent, method: by.method };
    await messages.tell(tx, { account, kind: "new-sign-in", params });
  };
  return async (context, account, by) => {
    const now = clock.now();
    const session = sessionOf(context, account, { ...by, now });
    await issue.prepare();
    const tokens = await database.transaction(async (tx) => {
      // Logins wait for each other, so that each finds the session that the one before opened.
      const byNow = await lockAccount(tx, account.id);
      // Whoever came by a password that was replaced meanwhile must not stay in.
      if (byNow?.password_hash !== account.password_hash) throw new DomainError("wrongCredentials");
      // A session that is opened now would be there again once the account is.
      if (byNow.status !== "active") {
        throw new DomainError(byNow.status === "disabled" ? "accountDisabled" : "wrongCredentials");
      }
      await record(tx, context, { account, by, session });
      await endSessionsOf(tx, { accountId: account.id, clientKind: by.clientKind, reason: "elsewhere", at: now });
      await insertSession(tx, session);
      await touchAccount(tx, account.id, now);
      return issue(tx, { id: session.id, accountId: account.id });
    });
    const ofCompany = await companyOrders({ siteId: account.site_id, language: context.language });
    const beside = { now, unread: await messages.unread(account.id), companyOrders: ofCompany };
    return { ...tokens, user: present(account, beside) };
  };
}

interface Opened {
  readonly account: Account;
  readonly by: SignInBy;
  readonly session: NewSession;
}

function sessionOf(
  { userAgent, address, deviceId }: RequestContext,
  account: Account,
  { method, clientKind, now }: SignInBy & { readonly now: Date },
): NewSession {
  return {
    id: randomUUID(),
    accountId: account.id,
    siteId: account.site_id,
    clientKind,
    method,
    userAgent,
    address,
    deviceHash: deviceHashOf(deviceId),
    createdAt: now,
    expiresAt: new Date(now.getTime() + refreshLifeMs),
  };
}

/** What a session remembers of the browser; null for callers who keep no cookie. */
export function deviceHashOf(deviceId: string): Buffer | null {
  return deviceId.startsWith("new:") ? null : createHash("sha256").update(deviceId).digest();
}

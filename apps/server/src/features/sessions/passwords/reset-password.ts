import type { z } from "zod";
import type { resetPasswordBodySchema } from "@yiqiao/contracts/accounts";
import { openSite } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { PasswordTransit } from "./password-transit.ts";
import type { SessionsOptions } from "../ports.ts";
import { endSessionsOf, forgetDevices } from "../sessions.repository.ts";
import type { SignInLocks } from "../locks/sign-in-locks.ts";

export type ResetPassword = (context: RequestContext, body: z.output<typeof resetPasswordBodySchema>) => Promise<void>;

/** Gives an account a new password by a code that was sent; ends all its sessions and forgets its browsers. */
export function createResetPassword(
  options: Pick<
    SessionsOptions,
    "database" | "clock" | "accounts" | "sites" | "audit" | "challenges" | "verification" | "messages"
  >,
  { transit, locks }: { readonly transit: PasswordTransit; readonly locks: SignInLocks },
): ResetPassword {
  const { database, clock, accounts, sites, audit, challenges, verification, messages } = options;
  return async (context, body) => {
    const { siteId } = await openSite(sites, context, body.site_code);
    const password = await transit.decrypt(body.password);
    await accounts.checkOwnPassword(password);
    const identifier = body.account;
    const use = { identifier, purpose: "reset-password", siteId } as const;
    const proven = await verification.prove({ ...use, code: body.code, deviceId: context.deviceId });
    const account = await accounts.findByIdentifier(identifier);
    if (proven === undefined || account === undefined) {
      const target = account === undefined ? {} : { target: `account:${account.id}`, siteId: account.site_id };
      await audit.record(context, { action: "password.reset", outcome: "failure", actor: identifier, ...target });
      throw new DomainError("codeWrong");
    }
    const passwordHash = await accounts.hashOwnPassword(password, account);
    const [accountId, at] = [account.id, clock.now()];
    await database.transaction(async (tx) => {
      if (!(await verification.spend(tx, proven))) throw new DomainError("codeWrong");
      await accounts.setPassword(tx, accountId, { passwordHash });
      await challenges.forget(accountId, tx);
      await endSessionsOf(tx, { accountId, reason: "password", at });
      await forgetDevices(tx, accountId);
      await locks.forget(identifier, tx);
      const act = {
        action: "password.reset",
        actorId: accountId,
        actor: identifier,
        target: `account:${accountId}`,
      } as const;
      await audit.record(context, { ...act, siteId: account.site_id }, tx);
      const params = { at: at.toISOString(), address: context.address, userAgent: context.userAgent };
      await messages.tell(tx, { account, kind: "password-changed", params });
    });
  };
}

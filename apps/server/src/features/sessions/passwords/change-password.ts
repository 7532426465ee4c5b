import type { z } from "zod";
import type { changePasswordBodySchema, EncryptedPassword } from "@yiqiao/contracts/sessions";
import type { Account } from "#features/accounts";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { PasswordTransit } from "./password-transit.ts";
import type { SessionsOptions } from "../ports.ts";
import { endSessionsOf, forgetDevices } from "../sessions.repository.ts";

export type ChangePassword = (
  context: RequestContext,
  body: z.output<typeof changePasswordBodySchema>,
) => Promise<void>;

const perAccount = { limit: 10, windowS: 300 };

type Options = Pick<
  SessionsOptions,
  "database" | "clock" | "accounts" | "rateLimiter" | "audit" | "challenges" | "proofs" | "messages"
>;

/** Replaces the own password, after the old one or, where there is none, after `verify_account`; ends the other sessions. */
export function createChangePassword(options: Options, transit: PasswordTransit): ChangePassword {
  const { database, clock, accounts, audit, challenges, proofs, messages } = options;
  const isOwnPassword = createIsOwnPassword(options, transit);
  return async (context, { old_password: old, new_password }) => {
    const principal = principalOf(context);
    const { accountId, sessionId } = principal;
    const account = await accounts.find(accountId);
    if (account === undefined) throw new DomainError("unauthenticated");
    const hasPassword = account.password_hash !== null;
    if (hasPassword && (old === undefined || !(await isOwnPassword(context, old)))) {
      throw new DomainError("wrongCredentials");
    }
    const password = await transit.decrypt(new_password);
    // Otherwise the password that somebody else knows would stay.
    if (hasPassword && (await accounts.isPassword(account, password))) throw new DomainError("passwordUnchanged");
    const passwordHash = await accounts.hashOwnPassword(password, account);
    await database.transaction(async (tx) => {
      if (!hasPassword) await proofs.take(principal, account, tx);
      // Who knows the old password must not undo what its owner did about that meanwhile.
      const isSet = await accounts.setPassword(tx, accountId, { passwordHash, replaced: account.password_hash });
      if (!isSet) throw new DomainError("wrongCredentials");
      const at = clock.now();
      await challenges.forget(accountId, tx);
      await endSessionsOf(tx, { accountId, reason: "password", at, except: sessionId });
      await forgetDevices(tx, accountId, sessionId);
      await audit.record(context, { ...actOf(account), action: "password.change" }, tx);
      const params = { at: at.toISOString(), address: context.address, userAgent: context.userAgent };
      await messages.tell(tx, { account, kind: "password-changed", params });
    });
  };
}

/** Whether a password is the caller's own; tries are few, and a wrong one is written down. */
export type IsOwnPassword = (context: RequestContext, password: EncryptedPassword) => Promise<boolean>;

export function createIsOwnPassword(
  { accounts, rateLimiter, audit }: Pick<Options, "accounts" | "rateLimiter" | "audit">,
  transit: PasswordTransit,
): IsOwnPassword {
  return async (context, encrypted) => {
    const { accountId } = principalOf(context);
    await rateLimiter.take({ key: `own-password:${accountId}`, ...perAccount });
    const account = await accounts.find(accountId);
    const isOwner = await accounts.isPassword(account, await transit.decrypt(encrypted));
    if (!isOwner && account !== undefined) {
      await audit.record(context, { ...actOf(account), action: "password.change", outcome: "failure" });
    }
    return isOwner;
  };
}

function actOf(account: Account) {
  return { actor: account.account_number, target: `account:${account.id}` };
}

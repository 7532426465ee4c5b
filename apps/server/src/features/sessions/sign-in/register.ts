import type { z } from "zod";
import type { registerBodySchema } from "@yiqiao/contracts/accounts";
import { type LoginResult, roles } from "@yiqiao/contracts/sessions";
import { openSite } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { CompleteSignIn } from "./complete-sign-in.ts";
import type { PasswordTransit } from "../passwords/password-transit.ts";
import type { SessionsOptions } from "../ports.ts";

export type Register = (context: RequestContext, body: z.output<typeof registerBodySchema>) => Promise<LoginResult>;

/**
 * Opens an account for who has the code that was sent, and signs in. Where the identifier is taken no code was sent, so
 * the answer is that of a wrong code.
 */
export function createRegister(
  options: Pick<
    SessionsOptions,
    "database" | "clock" | "accounts" | "sites" | "audit" | "verification" | "messages" | "newAccounts"
  >,
  { transit, completeSignIn }: { readonly transit: PasswordTransit; readonly completeSignIn: CompleteSignIn },
): Register {
  const { database, clock, accounts, sites, audit, verification, messages, newAccounts } = options;
  return async (context, body) => {
    const { siteId, allowRegister } = await openSite(sites, context, body.site_code);
    if (!allowRegister) throw new DomainError("registrationClosed");
    const password = await transit.decrypt(body.password);
    const owner = { role: roles.normal, account_number: body.account, username: body.username ?? "" };
    await accounts.checkOwnPassword(password, owner);
    const use = { identifier: body.account, purpose: "register", siteId } as const;
    const proven = await verification.prove({ ...use, code: body.code, deviceId: context.deviceId });
    if (proven === undefined) throw new DomainError("codeWrong");
    const passwordHash = await accounts.hashOwnPassword(password, owner);
    const account = await database.transaction(async (tx) => {
      if (!(await verification.spend(tx, proven))) throw new DomainError("codeWrong");
      const created = await accounts.create(tx, {
        siteId,
        identifier: body.account,
        ...(body.username === undefined ? {} : { username: body.username }),
        passwordHash,
        language: context.language,
        termsAgreedAt: clock.now(),
      });
      const actor = { actorId: created.id, actor: created.account_number, target: `account:${created.id}` };
      await audit.record(context, { ...actor, action: "account.register", siteId }, tx);
      await newAccounts(tx, created);
      await messages.tell(tx, { account: created, kind: "welcome", params: { username: created.username } });
      // With the plan that may have waited for it.
      return (await accounts.find(created.id, tx)) ?? created;
    });
    const { client_kind: clientKind, site_code: siteCode } = body;
    return completeSignIn(context, account, { method: "register", clientKind, siteCode });
  };
}

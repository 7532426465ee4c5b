import type { z } from "zod";
import { normaliseIdentifier } from "@yiqiao/contracts/accounts";
import type { codeLoginBodySchema, LoginResult } from "@yiqiao/contracts/sessions";
import { openSite } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { CompleteSignIn } from "./complete-sign-in.ts";
import type { SessionsOptions } from "../ports.ts";
import { recordFailure } from "./record-failure.ts";

export type CodeLogin = (context: RequestContext, body: z.output<typeof codeLoginBodySchema>) => Promise<LoginResult>;

/** Signs in with a code that was sent. Locks on the password do not matter here: this is the way around them. */
export function createCodeLogin(
  options: Pick<SessionsOptions, "database" | "accounts" | "sites" | "audit" | "verification">,
  completeSignIn: CompleteSignIn,
): CodeLogin {
  const { database, accounts, sites, audit, verification } = options;
  return async (context, { account: typed, code, client_kind: clientKind, site_code: siteCode }) => {
    const identifier = normaliseIdentifier(typed);
    const { siteId } = await openSite(sites, context, siteCode);
    const use = { identifier, purpose: "login", siteId } as const;
    const proven = await verification.prove({ ...use, code, deviceId: context.deviceId });
    const account = await accounts.findByIdentifier(identifier);
    if (proven === undefined || account === undefined || !(await verification.spend(database.db, proven))) {
      await recordFailure(audit, context, { account, identifier, method: "code" });
      throw new DomainError("codeWrong");
    }
    return completeSignIn(context, account, { method: "code", clientKind, siteCode });
  };
}

import type { z } from "zod";
import type { loginBodySchema, LoginResult } from "@yiqiao/contracts/sessions";
import { normaliseIdentifier } from "@yiqiao/contracts/accounts";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import type { CompleteSignIn } from "./complete-sign-in.ts";
import type { PasswordTransit } from "./password-transit.ts";
import type { SessionsOptions } from "./ports.ts";

export type Login = (context: RequestContext, body: z.output<typeof loginBodySchema>) => Promise<LoginResult>;

const perAddress = { limit: 30, windowS: 60 };
const perAccount = { limit: 10, windowS: 300 };

/** Signs in with a password. */
export function createLogin(
  { accounts, rateLimiter }: Pick<SessionsOptions, "accounts" | "rateLimiter">,
  { transit, completeSignIn }: { readonly transit: PasswordTransit; readonly completeSignIn: CompleteSignIn },
): Login {
  return async (context, body) => {
    const accountKey = `login:account:${normaliseIdentifier(body.account)}`;
    await rateLimiter.take({ key: `login:address:${context.network}`, ...perAddress });
    await rateLimiter.take({ key: accountKey, ...perAccount });
    const password = await transit.decrypt(body.password);
    const account = await accounts.findByIdentifier(body.account);
    const isOwner = await accounts.isPassword(account, password);
    if (account === undefined || !isOwner) throw new DomainError("wrongCredentials");
    const result = await completeSignIn(context, account, {
      method: "password",
      clientKind: body.client_kind,
      siteCode: body.site_code,
    });
    await rateLimiter.reset(accountKey);
    return result;
  };
}

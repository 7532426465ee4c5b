import type { z } from "zod";
import { normaliseIdentifier } from "@yiqiao/contracts/accounts";
import type { loginBodySchema, LoginResult } from "@yiqiao/contracts/sessions";
import { type Account, openSite } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { CompleteSignIn } from "./complete-sign-in.ts";
import { deviceHashOf } from "../open-session.ts";
import type { PasswordTransit } from "../passwords/password-transit.ts";
import type { SessionsOptions } from "../ports.ts";
import { recordFailure } from "./record-failure.ts";
import { isKnownDevice } from "../sessions.repository.ts";
import type { SignInLocks, SignInAttempt } from "../locks/sign-in-locks.ts";

type LoginBody = z.output<typeof loginBodySchema>;
export type Login = (context: RequestContext, body: LoginBody) => Promise<LoginResult>;

export interface LoginDeps {
  readonly transit: PasswordTransit;
  readonly completeSignIn: CompleteSignIn;
  readonly locks: SignInLocks;
}

/** Stands in for an account that nobody has, so that the same statements run. */
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Signs in with a password. Whoever has an account, a wrong try takes the same steps: a look for the account, a look for
 * the browser, the same locks, one slow hash, one line in the audit log.
 */
export function createLogin(
  options: Pick<SessionsOptions, "database" | "accounts" | "sites" | "audit" | "captchas">,
  { transit, completeSignIn, locks }: LoginDeps,
): Login {
  const { accounts, sites, audit, captchas } = options;
  const { db } = options.database;

  const begin = async (context: RequestContext, account: Account | undefined, identifier: string) => {
    const device = deviceHashOf(context.deviceId);
    const isKnown = device !== null && (await isKnownDevice(db, account?.id ?? nobody, device));
    return locks.begin(context, { identifier, knownDevice: isKnown ? device : null });
  };
  /** The password in clear, once the captcha is solved; what stops before is no try at it. */
  const passwordOf = async (body: LoginBody, attempt: SignInAttempt): Promise<string> => {
    try {
      if (attempt.needsCaptcha) await captchas.demand(body.captcha);
      return await transit.decrypt(body.password);
    } catch (error) {
      await attempt.withdrawn();
      throw error;
    }
  };
  const enter = async (context: RequestContext, account: Account | undefined, { body, password }: Given) => {
    const isOwner = await accounts.isPassword(account, password);
    if (account === undefined || !isOwner) throw new DomainError("wrongCredentials");
    const { client_kind: clientKind, site_code: siteCode } = body;
    return completeSignIn(context, account, { method: "password", clientKind, siteCode });
  };
  return async (context, body) => {
    await openSite(sites, context, body.site_code);
    const identifier = normaliseIdentifier(body.account);
    const account = await accounts.findByIdentifier(identifier);
    const attempt = await begin(context, account, identifier);
    const password = await passwordOf(body, attempt);
    try {
      const result = await enter(context, account, { body, password });
      await attempt.succeeded();
      return result;
    } catch (error) {
      // Whom this site does not know counts as wrong too, or the next answer would tell that the password was right.
      if (error instanceof DomainError && error.error === "wrongCredentials") {
        await attempt.failed();
        await recordFailure(audit, context, {
          account,
          identifier,
          method: "password",
          locksUntil: attempt.locksUntil,
        });
      } else {
        await attempt.withdrawn();
      }
      throw error;
    }
  };
}

interface Given {
  readonly body: LoginBody;
  readonly password: string;
}

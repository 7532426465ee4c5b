import type { ClientKind, LoginResult, SignInMethod } from "@yiqiao/contracts/sessions";
import { type Account, loginSite, mayEnter } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { OpenSession } from "../open-session.ts";
import type { SessionsOptions } from "../ports.ts";

export interface SignIn {
  readonly method: SignInMethod;
  readonly clientKind: ClientKind;
  /** The site of the login page `/{code}`, where the caller came from one. */
  readonly siteCode?: string | undefined;
}

/**
 * The last step of every sign-in method, once the caller has proved to be the account's owner: looks at account and site, asks
 * for a second factor, opens the session.
 *
 * @throws {DomainError} `accountInactive`, `accountDisabled`, `siteDisabled`, `siteMissing`; `wrongCredentials` for whom
 *   this site does not know
 */
export type CompleteSignIn = (context: RequestContext, account: Account, signIn: SignIn) => Promise<LoginResult>;

/** How long the second step of a login may take. */
const secondStepMs = 10 * 60_000;

export function createCompleteSignIn(
  { sites, challenges, twoFactor }: Pick<SessionsOptions, "sites" | "challenges" | "twoFactor">,
  openSession: OpenSession,
): CompleteSignIn {
  return async (context, account, { method, clientKind, siteCode }) => {
    const { requireTwoFactor } = await checkEntry(sites, {
      account,
      siteId: await loginSite(sites, context, siteCode),
    });
    // A passkey is two factors: the device, and what unlocks it.
    if (method !== "passkey") {
      const challenge = { accountId: account.id, payload: { method, clientKind }, lifeMs: secondStepMs };
      if (await twoFactor.isEnabled(account.id)) {
        return { challenge: { kind: "two-factor", challenge_id: await challenges.open("two-factor", challenge) } };
      }
      if (requireTwoFactor) {
        const { secret, uri } = await twoFactor.enrol(account);
        const id = await challenges.open("two-factor-enrol", challenge);
        return { challenge: { kind: "two-factor-enrol", challenge_id: id, secret, uri } };
      }
    }
    return openSession(context, account, { method, clientKind });
  };
}

/** Turns away accounts that may not come in at a site. @returns the rules of the account's own site. @throws {DomainError} */
export async function checkEntry(
  sites: SessionsOptions["sites"],
  { account, siteId }: { readonly account: Account; readonly siteId: number },
) {
  if (account.status === "deleted" || !mayEnter(account, siteId)) throw new DomainError("wrongCredentials");
  if (account.status === "disabled") throw new DomainError("accountDisabled");
  if (account.status === "inactive") throw new DomainError("accountInactive");
  const rules = await sites.rules(account.site_id);
  if (rules.isDisabled) throw new DomainError("siteDisabled");
  return rules;
}

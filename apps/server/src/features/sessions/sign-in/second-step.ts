import type { z } from "zod";
import {
  clientKindSchema,
  signInMethodSchema,
  type SignedIn,
  type TwoFactorEnrolResult,
  type twoFactorLoginBodySchema,
} from "@yiqiao/contracts/sessions";
import type { Account } from "#features/accounts";
import type { Challenge } from "#features/challenges";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { checkEntry } from "./complete-sign-in.ts";
import type { OpenSession, SignInBy } from "../open-session.ts";
import type { SessionsOptions } from "../ports.ts";
import { recordFailure } from "./record-failure.ts";

type Body = z.output<typeof twoFactorLoginBodySchema>;

/** The second step of a login, after `completeSignIn` asked for it. */
export interface SecondStep {
  /** @throws {DomainError} `challengeOver`, `twoFactorWrong` */
  login(context: RequestContext, body: Body): Promise<SignedIn>;
  /** The first code of an account that must have a second factor. @throws {DomainError} as `login` */
  enrol(context: RequestContext, body: Body): Promise<TwoFactorEnrolResult>;
}

/** Tries at one challenge. */
const tries = 5;
type Kind = "two-factor" | "two-factor-enrol";

export function createSecondStep(
  options: Pick<SessionsOptions, "accounts" | "sites" | "audit" | "challenges" | "twoFactor">,
  openSession: OpenSession,
): SecondStep {
  const { accounts, sites, audit, challenges, twoFactor } = options;

  /** Runs the check of a code for the account that waits; then it may come in, once. */
  const pass = async <T>(
    context: RequestContext,
    { kind, id }: { readonly kind: Kind; readonly id: string },
    check: (accountId: string) => Promise<T | undefined>,
  ): Promise<{ signedIn: SignedIn; checked: T }> => {
    const challenge = await challenges.tryOnce(kind, id, tries);
    const account = challenge?.accountId == null ? undefined : await accounts.find(challenge.accountId);
    if (challenge === undefined || account === undefined) throw new DomainError("challengeOver");
    const checked = await check(account.id);
    if (checked === undefined) {
      await recordFailure(audit, context, { account, identifier: account.account_number, method: "two-factor" });
      throw new DomainError("twoFactorWrong");
    }
    if ((await challenges.take(kind, id)) === undefined) throw new DomainError("challengeOver");
    return { signedIn: await enter(context, account, challenge), checked };
  };
  const enter = async (context: RequestContext, account: Account, challenge: Challenge): Promise<SignedIn> => {
    // Between the two steps the account may have been switched off.
    await checkEntry(sites, { account, siteId: context.siteId });
    return openSession(context, account, signInOf(challenge));
  };
  return {
    login: async (context, { challenge_id: id, code }) => {
      const step = { kind: "two-factor", id } as const;
      const check = async (accountId: string) => ((await twoFactor.check(accountId, code, context)) ? true : undefined);
      return (await pass(context, step, check)).signedIn;
    },
    enrol: async (context, { challenge_id: id, code }) => {
      const step = { kind: "two-factor-enrol", id } as const;
      const { signedIn, checked } = await pass(context, step, (accountId) =>
        twoFactor.confirm(accountId, code, context),
      );
      return { ...signedIn, recovery_codes: [...checked] };
    },
  };
}

function signInOf({ payload }: Challenge): SignInBy {
  return {
    method: signInMethodSchema.parse(payload["method"]),
    clientKind: clientKindSchema.parse(payload["clientKind"]),
  };
}

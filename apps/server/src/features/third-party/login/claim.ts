import type { z } from "zod";
import type { LoginResult } from "@yiqiao/contracts/sessions";
import type { linkBodySchema, registerByIdentityBodySchema } from "@yiqiao/contracts/third-party";
import { type Account, isSessionSince } from "#features/accounts";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { attach } from "./attach.ts";
import { usernameOf } from "./display-name.ts";
import { type BrowserSecret, isSameBrowser, type Unclaimed, unclaimedSchema } from "./flow.ts";
import type { ThirdPartyDeps } from "../ports.ts";

/** What becomes of an identity that nobody has yet. Both take it for good, and tell whose cookie is over. */
export interface Claims {
  /** Makes an account without a password. @throws {DomainError} `challengeOver`, `registrationClosed`, `identityTaken` … */
  register(
    context: RequestContext,
    body: z.output<typeof registerByIdentityBodySchema>,
    secretOf: BrowserSecret,
  ): Promise<{ readonly login: LoginResult; readonly state: string }>;
  /** Ties it to the caller's account. @throws {DomainError} `challengeOver`, `proofMissing`, `identityTaken` … */
  link(
    context: RequestContext,
    body: z.output<typeof linkBodySchema>,
    secretOf: BrowserSecret,
  ): Promise<{ readonly state: string }>;
}

export function createClaims(deps: ThirdPartyDeps): Claims {
  const { database, accounts, sessions, proofs } = deps;
  return {
    register: async (context, { link_token: token }, secretOf) => {
      const { account, unclaimed } = await database.transaction(async (tx) => {
        const unclaimed = await take(deps, tx, { token, secretOf });
        return { account: await newAccount(deps, tx, { context, unclaimed }), unclaimed };
      });
      const { siteId, siteCode, clientKind, flow } = unclaimed;
      const visitor = { ...context, siteId, principal: null };
      const how = { method: "third-party", clientKind, siteCode } as const;
      return { login: await sessions.completeSignIn(visitor, account, how), state: flow };
    },
    link: async (context, { link_token: token }, secretOf) => {
      const { principal } = context;
      const account = principal === null ? undefined : await accounts.find(principal.accountId);
      if (principal === null || account === undefined) throw new DomainError("unauthenticated");
      return database.transaction(async (tx) => {
        const unclaimed = await take(deps, tx, { token, secretOf });
        // Who logged in for this has just shown what else opens the account; an older session may be a stolen one.
        const { accountId, sessionId } = principal;
        const since = new Date(unclaimed.provedAt);
        if (!(await isSessionSince(tx, { accountId, sessionId }, since))) await proofs.take(principal, account, tx);
        await attach(deps, tx, { context, account, provider: unclaimed.provider, identity: unclaimed, isTold: true });
        return { state: unclaimed.flow };
      });
    },
  };
}

/** In the transaction of what is done with it, so that a failure gives it back. @throws {DomainError} `challengeOver` */
async function take(
  { challenges }: Pick<ThirdPartyDeps, "challenges">,
  tx: Executor,
  { token, secretOf }: { readonly token: string; readonly secretOf: BrowserSecret },
): Promise<Unclaimed> {
  const challenge = await challenges.take("third-party-link", token, tx);
  if (challenge === undefined) throw new DomainError("challengeOver");
  const unclaimed = unclaimedSchema.parse(challenge.payload);
  if (!isSameBrowser(unclaimed.browser, secretOf(unclaimed.flow))) throw new DomainError("challengeOver");
  return unclaimed;
}

async function newAccount(
  deps: ThirdPartyDeps,
  tx: Executor,
  { context, unclaimed }: { readonly context: RequestContext; readonly unclaimed: Unclaimed },
): Promise<Account> {
  const { siteId, provider, displayName } = unclaimed;
  const rules = await deps.sites.rules(siteId, tx);
  if (rules.isDisabled) throw new DomainError("siteDisabled");
  if (!rules.allowRegister) throw new DomainError("registrationClosed");
  const username = usernameOf(displayName);
  const account = await deps.accounts.create(tx, {
    siteId,
    ...(username === undefined ? {} : { username }),
    language: context.language,
    termsAgreedAt: deps.clock.now(),
  });
  const visitor = { ...context, siteId, principal: null };
  const target = `account:${account.id}`;
  const act = { actorId: account.id, actor: account.account_number, target, siteId };
  await deps.audit.record(visitor, { action: "account.register", ...act, after: { method: "third-party" } }, tx);
  await deps.messages.tell(tx, { account, kind: "welcome", params: { username: account.username } });
  await attach(deps, tx, { context: visitor, account, provider, identity: unclaimed, isTold: false });
  return account;
}

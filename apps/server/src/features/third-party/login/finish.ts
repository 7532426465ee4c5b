import type { z } from "zod";
import type { finishBodySchema, Finished } from "@yiqiao/contracts/third-party";
import { mayEnter } from "#features/accounts";
import { outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { attach } from "./attach.ts";
import type { ProvenIdentity } from "../providers/connector.ts";
import { displayNameOf } from "./display-name.ts";
import { reportFailedLogin } from "./report-failed-login.ts";
import {
  type BrowserSecret,
  challengeOf,
  type Flow,
  flowLifeMs,
  flowSchema,
  isSameBrowser,
  type Unclaimed,
} from "./flow.ts";
import type { ThirdPartyDeps } from "../ports.ts";
import { findIdentities, type KnownIdentity, renewIdentity } from "../third-party.repository.ts";

export interface FinishedFlow {
  readonly finished: Finished;
  /** Names the browser's cookie of this login. */
  readonly state: string;
  /** Whether the cookie is needed no more. */
  readonly isOver: boolean;
}

/**
 * @throws {DomainError} `challengeOver`, `providerUnknown`, `providerFailed`, `unauthenticated`, `identityTaken`,
 *   `identityExists`, `tooManyRequests`, and those of signing in
 */
export type Finish = (
  context: RequestContext,
  body: z.output<typeof finishBodySchema>,
  secretOf: BrowserSecret,
) => Promise<FinishedFlow>;

interface Proved {
  readonly state: string;
  readonly flow: Flow;
  readonly identity: ProvenIdentity;
  /** In the reader's language. */
  readonly providerName: string;
}

export function createFinish(deps: ThirdPartyDeps): Finish {
  return async (context, body, secretOf) => {
    const query = new URLSearchParams(body.query);
    const { flow, state, accountId } = await takeLogin(deps, query, secretOf);
    const { siteId, redirect } = flow;
    // Whoever is still logged in has no part in a new login.
    const caller = flow.intent === "login" ? { ...context, siteId, principal: null } : context;
    if (flow.intent === "link") demandCaller(context, accountId);
    const provider = await deps.directory.demand(flow.provider, { siteId, language: context.language });
    const proved = await provider.connector
      .identify({ ...flow, state }, query)
      .catch((error: unknown) => reportFailedLogin(deps, error, { context: caller, provider, siteId }));
    const identity = { ...proved, displayName: displayNameOf(proved.displayName, provider.names[context.language]) };
    const proof = { state, flow, identity, providerName: provider.names[context.language] };
    const result = await (flow.intent === "link"
      ? link(deps, context, proof)
      : outsideSiteScope(() => login(deps, caller, proof)));
    return { finished: { redirect, result }, state, isOver: result.kind !== "unknown" };
  };
}

/** The login that a browser comes back from; takes it, so that it serves once. @throws {DomainError} `challengeOver` */
async function takeLogin(
  { challenges }: Pick<ThirdPartyDeps, "challenges">,
  query: URLSearchParams,
  secretOf: BrowserSecret,
): Promise<{ flow: Flow; state: string; accountId: string | null }> {
  const states = query.getAll("state");
  const [state = ""] = states;
  const id = states.length === 1 ? challengeOf(state) : undefined;
  const challenge = id === undefined ? undefined : await challenges.take("third-party", id);
  if (challenge === undefined) throw new DomainError("challengeOver");
  const flow = flowSchema.parse(challenge.payload);
  if (!isSameBrowser(flow.browser, secretOf(state))) throw new DomainError("challengeOver");
  return { flow, state, accountId: challenge.accountId };
}

/** Only who began to link goes on. @throws {DomainError} `unauthenticated`, `challengeOver` */
function demandCaller({ principal }: RequestContext, accountId: string | null): void {
  if (principal === null) throw new DomainError("unauthenticated");
  if (principal.accountId !== accountId) throw new DomainError("challengeOver");
}

async function link(
  deps: ThirdPartyDeps,
  context: RequestContext,
  { flow, identity, providerName }: Proved,
): Promise<Finished["result"]> {
  const account = await deps.accounts.find(context.principal?.accountId ?? "");
  if (account === undefined) throw new DomainError("unauthenticated");
  await deps.database.transaction((tx) =>
    attach(deps, tx, { context, account, provider: flow.provider, identity, isTold: true }),
  );
  return { kind: "linked", provider: flow.provider, provider_name: providerName };
}

async function login(deps: ThirdPartyDeps, context: RequestContext, proof: Proved): Promise<Finished["result"]> {
  const { flow, identity } = proof;
  const found = await accountAt(deps, flow, identity);
  const account = found === undefined ? undefined : await deps.accounts.find(found.account_id);
  if (account === undefined) return unknown(deps, proof);
  const { clientKind, siteCode, provider } = flow;
  const result = await deps.sessions.completeSignIn(context, account, { method: "third-party", clientKind, siteCode });
  const { subject, displayName } = identity;
  const used = { accountId: account.id, provider, subject, displayName, usedAt: deps.clock.now() };
  await renewIdentity(deps.database.db, used);
  return { kind: "signed-in", login: result };
}

/**
 * The account that an identity opens at a site's login page: the site's own, else one that may enter there as well. An
 * account of another site is nobody here, and so is one whose own site does not offer the provider.
 */
async function accountAt(
  { database, directory }: Pick<ThirdPartyDeps, "database" | "directory">,
  { provider, siteId }: Flow,
  { subject, formerSubjects }: ProvenIdentity,
): Promise<KnownIdentity | undefined> {
  const found = await findIdentities(database.db, { provider, subjects: [subject, ...formerSubjects] });
  const rank = (row: KnownIdentity) => (row.site_id === siteId ? 0 : 2) + (row.subject === subject ? 0 : 1);
  for (const row of found.toSorted((one, other) => rank(one) - rank(other))) {
    if (mayEnter(row, siteId) && (await directory.isOffered(provider, row.site_id))) return row;
  }
  return undefined;
}

async function unknown(
  { challenges, sites, clock }: Pick<ThirdPartyDeps, "challenges" | "sites" | "clock">,
  { state, flow, identity, providerName }: Proved,
): Promise<Finished["result"]> {
  const { provider, clientKind, siteId, siteCode, browser } = flow;
  const { allowRegister } = await sites.rules(siteId);
  const unclaimed: Unclaimed = {
    ...identity,
    formerSubjects: [...identity.formerSubjects],
    flow: state,
    provedAt: clock.now().toISOString(),
    browser,
    provider,
    clientKind,
    siteId,
    siteCode,
  };
  return {
    kind: "unknown",
    link_token: await challenges.open("third-party-link", { payload: unclaimed, lifeMs: flowLifeMs }),
    display_name: identity.displayName,
    provider,
    provider_name: providerName,
    allow_register: allowRegister,
  };
}

import type { z } from "zod";
import { type startBodySchema, thirdPartyLanding } from "@yiqiao/contracts/third-party";
import { type Account, loginSite } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { Principal, RequestContext } from "#platform/request";
import { reportFailedLogin } from "./report-failed-login.ts";
import { browserHash, type Flow, flowLifeMs, newSecret, stateOf } from "./flow.ts";
import type { ThirdPartyDeps } from "../ports.ts";

/** Where the caller's browser is. */
export interface BrowserAddress {
  readonly protocol: "http" | "https";
  /** With the port. */
  readonly host: string;
  readonly hostname: string;
}

/** A login that was begun. */
export interface Started {
  /** Where to send the browser. */
  readonly url: string;
  readonly state: string;
  /** What the browser is to keep until it comes back. */
  readonly secret: string;
}

/** @throws {DomainError} `providerUnknown`, `providerFailed`, `siteDisabled`, `unauthenticated`, `proofMissing`, `tooManyRequests` */
export type Start = (
  context: RequestContext,
  body: z.output<typeof startBodySchema>,
  address: BrowserAddress,
) => Promise<Started>;

export function createStart(deps: ThirdPartyDeps): Start {
  const { database, challenges, directory, proofs, sites } = deps;
  return async (context, body, address) => {
    const owner = body.intent === "link" ? await ownerOf(deps, context) : undefined;
    // Whoever is still logged in has no part in a new login: its site is that of the page.
    const siteId =
      owner?.account.site_id ?? (await loginSite(sites, await sites.resolve(address.hostname), body.site_code));
    if ((await sites.rules(siteId)).isDisabled) throw new DomainError("siteDisabled");
    const provider = await directory.demand(body.provider, { siteId, language: context.language });
    const secret = newSecret();
    const flow: Flow = {
      provider: provider.id,
      intent: body.intent,
      clientKind: body.client_kind,
      siteId,
      siteCode: body.site_code,
      redirect: body.redirect ?? null,
      nonce: newSecret(),
      verifier: newSecret(),
      redirectUri: await landingOf(deps, address),
      browser: browserHash(secret),
    };
    const challenge = { payload: flow, lifeMs: flowLifeMs, ...(owner && { accountId: owner.account.id }) };
    const state = stateOf(await challenges.open("third-party", challenge));
    const url = await provider.connector
      .authorizationUrl({ ...flow, state })
      .catch((error: unknown) => reportFailedLogin(deps, error, { context, provider, siteId }));
    if (owner !== undefined) await proofs.take(owner.principal, owner.account, database.db);
    return { url, state, secret };
  };
}

/** Who may add a way into the account, which a stolen session must not. @throws {DomainError} */
async function ownerOf(
  { accounts, database, proofs }: Pick<ThirdPartyDeps, "accounts" | "database" | "proofs">,
  { principal }: RequestContext,
): Promise<{ readonly principal: Principal; readonly account: Account }> {
  const account = principal === null ? undefined : await accounts.find(principal.accountId);
  if (principal === null || account === undefined) throw new DomainError("unauthenticated");
  // Asked for now, so that nobody goes to the provider in vain, and taken once the way there is open.
  if (!(await proofs.has(principal, account, database.db))) throw new DomainError("proofMissing");
  return { principal, account };
}

/**
 * The landing page at the address that the browser is at. With PUBLIC_URL its scheme and port count, whatever stands in
 * front of us, and its host name but at a site's own.
 */
async function landingOf(
  { sites, publicUrl }: Pick<ThirdPartyDeps, "sites" | "publicUrl">,
  { protocol, host, hostname }: BrowserAddress,
): Promise<string> {
  const url = new URL(publicUrl ?? `${protocol}://${host}`);
  if (publicUrl !== undefined && (await sites.resolve(hostname)).siteId !== 0) url.hostname = hostname;
  return `${url.origin}${thirdPartyLanding}`;
}

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import type { Clock } from "#platform/clock";
import type { Connector } from "../connector.ts";
import type { Exchange } from "../exchange.ts";
import { ProviderFailure } from "../provider-failure.ts";
import type { OidcSettings } from "../provider-settings.ts";
import { clientAuth, fetchBy, asProviderFailure } from "./protocol.ts";

/** How long the provider's description of itself serves to send browsers there. */
const descriptionLifeMs = 10 * 60_000;
const nameClaims = ["name", "nickname", "preferred_username", "email"];

/**
 * OpenID Connect: discovery, PKCE, nonce, `iss`, and the signature of the ID token. Who comes back is checked with a
 * description and keys that were fetched for it, so that a provider may change its keys whenever it likes.
 */
export function createOidcConnector(
  settings: OidcSettings,
  { exchange, clock }: { readonly exchange: Exchange; readonly clock: Clock },
): Connector {
  let known: { readonly configuration: Configuration; readonly until: Date } | undefined;
  const discover = async (): Promise<Configuration> => {
    const configuration = await discovery(
      new URL(settings.issuer),
      settings.client_id,
      settings.client_secret,
      clientAuth(settings),
      {
        [customFetch]: fetchBy(exchange),
        timeout: settings.timeout_s,
        execute: [enableNonRepudiationChecks, ...(settings.allow_insecure ? [allowInsecureRequests] : [])],
      },
    );
    known = { configuration, until: new Date(clock.now().getTime() + descriptionLifeMs) };
    return configuration;
  };
  return {
    authorizationUrl: ({ state, nonce, verifier, redirectUri }) =>
      asProviderFailure(async () => {
        const isKnown = known !== undefined && known.until > clock.now();
        const configuration = isKnown && known !== undefined ? known.configuration : await discover();
        return buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        }).href;
      }),
    identify: ({ state, nonce, verifier, redirectUri }, query) =>
      asProviderFailure(async () => {
        const configuration = await discover();
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query.toString()}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || claims.sub === "") throw new ProviderFailure("subject", "an ID token without sub");
        const isNamed = nameOf(claims) !== "" || configuration.serverMetadata().userinfo_endpoint === undefined;
        const told = isNamed ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return { subject: claims.sub, formerSubjects: [], displayName: nameOf(told) };
      }),
  };
}

function nameOf(claims: Readonly<Record<string, unknown>>): string {
  const names = nameClaims.map((claim) => claims[claim]);
  return names.find((name): name is string => typeof name === "string" && name.trim() !== "") ?? "";
}

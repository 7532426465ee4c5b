import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from "openid-client";
import { z } from "zod";
import type { Connector } from "../connector.ts";
import type { Exchange } from "../exchange.ts";
import { ProviderFailure } from "../provider-failure.ts";
import type { OAuth2Settings } from "../provider-settings.ts";
import { clientAuth, fetchBy, asProviderFailure } from "./protocol.ts";

const objectSchema = z.record(z.string(), z.unknown());

/** OAuth 2.0 with an endpoint that tells whose token it is. */
export function createOAuth2Connector(
  settings: OAuth2Settings,
  { exchange }: { readonly exchange: Exchange },
): Connector {
  const configuration = configurationOf(settings, exchange);
  return {
    authorizationUrl: ({ state, verifier, redirectUri }) =>
      asProviderFailure(async () => {
        const pkce = { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" };
        return buildAuthorizationUrl(configuration, {
          ...settings.authorization_params,
          redirect_uri: redirectUri,
          ...(settings.scope === "" ? {} : { scope: settings.scope }),
          state,
          ...(settings.pkce ? pkce : {}),
        }).href;
      }),
    identify: ({ state, verifier, redirectUri }, query) =>
      asProviderFailure(async () => {
        const answer = new URLSearchParams(query);
        // Without a name to compare it with; the state has already told which provider this is.
        if (settings.issuer === undefined) answer.delete("iss");
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer.toString()}`), {
          expectedState: state,
          ...(settings.pkce ? { pkceCodeVerifier: verifier } : {}),
        });
        const user = await userOf(configuration, settings, tokens.access_token);
        return { subject: subjectOf(user, settings), formerSubjects: [], displayName: nameOf(user, settings) };
      }),
  };
}

function configurationOf(settings: OAuth2Settings, exchange: Exchange): Configuration {
  const configuration = new Configuration(
    {
      issuer: settings.issuer ?? new URL(settings.authorization_endpoint).origin,
      authorization_endpoint: settings.authorization_endpoint,
      token_endpoint: settings.token_endpoint,
      userinfo_endpoint: settings.userinfo_endpoint,
    },
    settings.client_id,
    settings.client_secret,
    clientAuth(settings),
  );
  configuration[customFetch] = fetchBy(exchange);
  configuration.timeout = settings.timeout_s;
  if (settings.allow_insecure) allowInsecureRequests(configuration);
  return configuration;
}

async function userOf(
  configuration: Configuration,
  { userinfo_endpoint }: OAuth2Settings,
  accessToken: string,
): Promise<unknown> {
  const headers = new Headers({ accept: "application/json" });
  const answer = await fetchProtectedResource(
    configuration,
    accessToken,
    new URL(userinfo_endpoint),
    "GET",
    undefined,
    headers,
  );
  if (!answer.ok) {
    throw new ProviderFailure(answer.status >= 500 ? "unreachable" : "answer", `user info: status ${answer.status}`);
  }
  const user = objectSchema.safeParse(await answer.json().catch(() => undefined));
  if (!user.success) throw new ProviderFailure("answer", "user info: it is not a JSON object");
  return user.data;
}

function subjectOf(user: unknown, { subject_field: field }: OAuth2Settings): string {
  const subject = at(user, field);
  if (typeof subject === "string" && subject !== "") return subject;
  // A larger number has lost digits, and would be somebody else's as well.
  if (typeof subject === "number" && Number.isSafeInteger(subject)) return String(subject);
  throw new ProviderFailure("subject", `user info: no usable ${field}`);
}

function nameOf(user: unknown, { name_fields }: OAuth2Settings): string {
  const names = name_fields.map((field) => at(user, field));
  return names.find((name): name is string => typeof name === "string" && name.trim() !== "") ?? "";
}

/** What lies at a path such as `data.user.id`. */
function at(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split(".")) {
    const object = objectSchema.safeParse(found);
    found = object.success && Object.hasOwn(object.data, key) ? object.data[key] : undefined;
  }
  return found;
}

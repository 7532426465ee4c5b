import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { type Configuration, Provider } from "oidc-provider";
import { listenLocally } from "./listen.ts";

/** Who sits before the provider's login page, and what they do there. */
export interface OidcUser {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
}

/** What the token endpoint answers. */
export type TokenAnswer = Record<string, unknown> & { id_token?: string };

/** `oidc-provider` on this machine. */
export interface OidcServer {
  readonly issuer: string;
  /** Logs in at the address that a login began with. @returns the query that it sends the browser back with */
  visit(url: string, user: OidcUser | "denies"): Promise<string>;
  /** Signs an ID token with the present key, as if the provider did. */
  sign(claims: Record<string, unknown>): Promise<string>;
  /** Has the token endpoint's answers changed on their way; undefined: no more. */
  meddle(change: ((answer: TokenAnswer) => TokenAnswer | Promise<TokenAnswer>) | undefined): void;
  /** From now on, keys that nobody has seen. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
}

export const oidcClient = { id: "yiqiao", secret: "a secret of the test" } as const;
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function startOidcServer(redirectUris: readonly string[]): Promise<OidcServer> {
  const users = new Map<string, OidcUser>();
  let key = await newKey();
  let meddling: Parameters<OidcServer["meddle"]>[0];
  let visitor: OidcUser | "denies" = "denies";
  const providerFor = (issuer: string) => new Provider(issuer, configurationOf(key, users, redirectUris));
  let provider: Provider | undefined;
  const server = await listenLocally((issuer) => {
    provider = providerFor(issuer);
    return (request, response) => {
      if (provider === undefined) throw new Error("The provider has not started");
      const { url = "" } = request;
      if (url.startsWith("/interaction/")) void interact(provider, visitor, [request, response]);
      else {
        if (url.startsWith("/token") && meddling !== undefined) changeAnswer(response, meddling);
        (provider.callback() as Answer)(request, response);
      }
    };
  });
  return {
    issuer: server.origin,
    visit: async (url, user) => {
      visitor = user;
      if (user !== "denies") users.set(user.sub, user);
      return follow(url);
    },
    sign: async (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: key.kid ?? "" }).sign(await importJWK(key, "RS256")),
    meddle: (change) => {
      meddling = change;
    },
    rotateKeys: async () => {
      key = await newKey();
      provider = providerFor(server.origin);
    },
    close: () => server.close(),
  };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: "RS256", use: "sig" };
}

function configurationOf(
  key: JWK,
  users: ReadonlyMap<string, OidcUser>,
  redirectUris: readonly string[],
): Configuration {
  return {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [key] },
    cookies: { keys: ["a key of the test"] },
    claims: { profile: ["name"], email: ["email", "email_verified"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...users.get(sub), sub, email_verified: true }),
    }),
    pkce: { required: () => true },
    ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
  };
}

/** Does what the user does at the provider's pages. */
async function interact(
  provider: Provider,
  visitor: OidcUser | "denies",
  exchange: [IncomingMessage, ServerResponse],
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(...exchange);
  if (visitor === "denies") {
    await provider.interactionFinished(...exchange, { error: "access_denied" });
  } else if (prompt.name === "login") {
    await provider.interactionFinished(...exchange, { login: { accountId: visitor.sub } });
  } else {
    const grant = new provider.Grant({ accountId: session?.accountId ?? "", clientId: String(params["client_id"]) });
    grant.addOIDCScope(String(params["scope"]));
    const result = { consent: { grantId: await grant.save() } };
    await provider.interactionFinished(...exchange, result, { mergeWithLastSubmission: true });
  }
}

/** Follows redirections within the provider, with its cookies, until it sends the browser away. */
async function follow(url: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  let at = new URL(url);
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`The provider stopped with ${response.status}: ${await response.text()}`);
    at = new URL(location, at);
    if (at.origin !== origin) return at.search;
  }
  throw new Error("The provider redirects without end");
}

/** Changes the JSON that a response ends with. */
function changeAnswer(response: ServerResponse, change: NonNullable<Parameters<OidcServer["meddle"]>[0]>): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: unknown) => {
    void (async () => {
      const changed = JSON.stringify(await change(JSON.parse(String(body)) as TokenAnswer));
      response.setHeader("content-length", Buffer.byteLength(changed));
      end(changed);
    })();
    return response;
  }) as ServerResponse["end"];
}

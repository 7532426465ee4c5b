import {
  AuthorizationResponseError,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type CustomFetch,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { z } from "zod";
import type { Exchange } from "../exchange.ts";
import { type FailureReason, ProviderFailure } from "../provider-failure.ts";
import type { OAuth2Settings, OidcSettings } from "../provider-settings.ts";

/** How the client shows its secret at the token endpoint. */
export function clientAuth({ token_auth, client_secret }: OAuth2Settings | OidcSettings): ClientAuth {
  const [basic, post] = [ClientSecretBasic(client_secret), ClientSecretPost(client_secret)];
  if (token_auth !== undefined)
    return { none: None(), client_secret_basic: basic, client_secret_post: post }[token_auth];
  return (server, ...request) => {
    // Basic is what OpenID Connect takes where nothing is said.
    const isBasic = server.token_endpoint_auth_methods_supported?.includes("client_secret_basic") ?? true;
    (isBasic ? basic : post)(server, ...request);
  };
}

/** Has openid-client ask through our exchange. */
export function fetchBy(exchange: Exchange): CustomFetch {
  return (url, { method, headers, body, signal }) =>
    exchange(url, {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : textOf(body),
      signal: signal ?? AbortSignal.timeout(10_000),
    });
}

function textOf(body: unknown): string | undefined {
  if (body === undefined || body === null || typeof body === "string") return body ?? undefined;
  throw new TypeError("Only texts are sent to providers");
}

/** Runs an exchange of openid-client. @throws {ProviderFailure} for everything that can go wrong in it */
export async function asProviderFailure<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw failureOf(error);
  }
}

const refusals: Readonly<Record<string, FailureReason>> = {
  access_denied: "denied",
  interaction_required: "denied",
  login_required: "denied",
  consent_required: "denied",
  account_selection_required: "denied",
  temporarily_unavailable: "unreachable",
  server_error: "unreachable",
  unauthorized_client: "client",
  invalid_client: "client",
  invalid_grant: "code",
  bad_verification_code: "code",
  incorrect_client_credentials: "client",
};
/** Some, as GitHub, answer an error with status 200 and codes of their own. */
const refusedBody = z.object({ body: z.object({ error: z.string() }) });

function failureOf(error: unknown): ProviderFailure {
  const inside = causesOf(error).find((cause) => cause instanceof ProviderFailure);
  if (inside !== undefined) return inside;
  if (error instanceof AuthorizationResponseError) {
    return new ProviderFailure(refusals[error.error] ?? "answer", `authorization: ${codeText(error.error)}`);
  }
  if (error instanceof ResponseBodyError) {
    return new ProviderFailure(refusals[error.error] ?? "answer", `token: ${codeText(error.error)}`);
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    // At the token endpoint the client was refused, later on the token.
    const isToken = error.cause.some(({ parameters }) => parameters.error === "invalid_token");
    return new ProviderFailure(isToken ? "answer" : "client", `it answered ${error.status} with a challenge`);
  }
  if (error instanceof ClientError) {
    const told = causesOf(error)
      .map((cause) => refusedBody.safeParse(cause))
      .find(({ success }) => success)?.data;
    if (told !== undefined) {
      return new ProviderFailure(refusals[told.body.error] ?? "answer", `token: ${codeText(told.body.error)}`);
    }
    const isSlow = error.code === "OAUTH_TIMEOUT" || error.code === "OAUTH_ABORT";
    const isDown = causesOf(error).some((cause) => cause instanceof Response && cause.status >= 500);
    return new ProviderFailure(isSlow || isDown ? "unreachable" : "answer", detailOf(error));
  }
  throw error;
}

/** The words of openid-client say what was wrong and quote nothing; what they are about stands in their causes. */
function detailOf(error: ClientError): string {
  const words = causesOf(error).flatMap((cause) => (cause instanceof Error ? [cause.message] : []));
  return [...new Set([error.code ?? "", ...words])].filter((word) => word !== "").join(": ");
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at !== undefined && causes.length < 5; at = at instanceof Error ? at.cause : undefined) {
    causes.push(at);
  }
  return causes;
}

/** An error code as RFC 6749 has them; what else somebody put there is not repeated. */
function codeText(code: string): string {
  return /^[a-z_]{1,40}$/.test(code) ? code : "an unknown error";
}
